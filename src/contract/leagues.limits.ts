/** Maximum number of members, so that a league's leaderboard is always whole. */
export const MAX_LEAGUE_MEMBERS = 200;
/** Maximum number of leagues of one player. */
export const LEAGUES_PER_PLAYER = 20;
/** Validity of the link, which invites to the game as well. */
export const LEAGUE_LINK_DAYS = 30;
export const LEAGUE_LINK_USES = 50;
/** Maximum number of open leagues in the list. */
export const OPEN_LEAGUES_SHOWN = 50;

/** Path of a league's link, followed by a slash and the code. */
export const JOIN_LEAGUE_PATH = '/league/join';

/** Maximum length of a webhook URL. */
export const MAX_LEAGUE_CHAT_ADDRESS = 500;
/** Maximum number per hour of test messages to a chat, and of changes to it. */
export const LEAGUE_CHAT_TRIES = 5;
export const LEAGUE_CHAT_CHANGES = 20;
