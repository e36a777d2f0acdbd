/** A league's board is always whole. */
export const MAX_LEAGUE_MEMBERS = 200;
/** As many as one player may be in. */
export const LEAGUES_PER_PLAYER = 20;
/** Its link invites to the game as well. */
export const LEAGUE_LINK_DAYS = 30;
export const LEAGUE_LINK_USES = 50;
/** Open leagues that a list names. */
export const OPEN_LEAGUES_SHOWN = 50;

/** The link to share is this, a slash and the code. */
export const JOIN_LEAGUE_PATH = '/league/join';

/** How long the address of a chat may be. */
export const MAX_LEAGUE_CHAT_ADDRESS = 500;
/** How often in an hour an owner may try whether messages reach a chat, and set where it is. */
export const LEAGUE_CHAT_TRIES = 5;
export const LEAGUE_CHAT_CHANGES = 20;
