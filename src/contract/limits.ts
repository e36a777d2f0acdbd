/*
 * Numbers that the browser needs as well as the server: limits, lengths and numbers of rows. Without
 * schemas, so that no page loads any for them.
 */

/* Competitors */

/** Maximum number of aliases of one competitor. */
export const MAX_ALIASES = 20;
export const MAX_CAR_NUMBER = 999;
export const CODE_LENGTH = 3;
export const CODE = new RegExp(`^[A-Z0-9]{${CODE_LENGTH}}$`);
export const COLOUR = /^#[0-9a-fA-F]{6}$/;

/* Flags */

/** Maximum lap, more than any race has. */
export const MAX_LAP = 200;

/* Replays */

/** Maximum length of a recorded race in seconds, stops included. */
export const MAX_REPLAY_SECONDS = 6 * 60 * 60;

/* Logs */

export const MAX_LOG_SEARCH = 100;

/* Points */

/** Maximum points of one difference, and maximum number of differences with points. */
export const MAX_POINTS = 1000;
export const MAX_POINTS_LENGTH = 50;

/* Results */

/** Maximum number of rows of a list, and of championship points in a race and a season. */
export const MAX_FIELD = 60;
export const MAX_RACE_POINTS = 100;
export const MAX_SEASON_POINTS = 2000;

/* Names of races and competitors */

/** Maximum length of names of races and competitors, in characters. */
export const MAX_NAME = 80;

/* Sessions and logins */

/** Lifetime in days of a session with «Husk meg»: idle and absolute. */
export const REMEMBERED_DAYS = { idle: 14, most: 30 } as const;
/** Time limit of a login, in minutes. */
export const LOGIN_MINUTES = 10;
/** Time in minutes after a login during which login methods can be changed. */
export const RECENT_LOGIN_MINUTES = 15;

/* Backups */

/** Number of days, weeks and months whose newest nightly backup is kept, and of other backups. */
export const BACKUPS_KEPT = { days: 7, weeks: 5, months: 12, atDeadlines: 5, byHand: 10 } as const;

/* The bingo's pool */

/** Maximum length in UTF-16 units, as inputs count: it fits five columns on a phone. */
export const MAX_POOL_TEXT = 80;
/** Minimum number of texts; with fewer, boards would be too alike. */
export const MIN_POOL = 40;
export const MAX_POOL = 120;
/** Maximum number of first players that are named; the others are counted. */
export const MAX_FIRST_NAMED = 5;

/* Bingo cards */

/** Maximum length in UTF-16 units, as textareas count: the 8 rows of 20 columns of a cell. */
export const MAX_BINGO_TEXT = 160;

/* Chances */

/** Maximum number of races with the greatest changes that are named after a season. */
export const MAX_TURNING_POINTS = 3;

/* Contenders */

/**
 * Maximum number of contenders that are named, and at most half of the leaderboard; more are
 * counted.
 */
export const MAX_NAMED_CONTENDERS = 5;

/* Login by e-mail */

export const LOGIN_CODE_DIGITS = 6;
export const LOGIN_CODE_MINUTES = 10;
/** Seconds until a new code is offered, since mail takes time. */
export const LOGIN_CODE_RESEND_SECONDS = 30;
export const MAX_EMAIL_ADDRESS = 254;

/* Invitations */

export const INVITATION_DAYS = 7;
export const INVITATION_USES = 10;
/** Maximum number of active invitations of one user. */
export const INVITATIONS_IN_FORCE = 5;

/* The leaderboard */

/** Number of leaders with a graph line, if not all players have one. */
export const GRAPH_LEADERS = 10;
/** Maximum number of further graph lines that a viewer picks. */
export const MAX_PICKED_LINES = 5;
/** Number of players shown before and after a player who is shown apart. */
export const NEIGHBOURS = 2;

/* Leagues */

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

/* Long lists */

/** Maximum length of a list that is sent whole, for lists that grow with the players. */
export const MAX_WHOLE_LIST = 200;
/** Page size of lists longer than that. */
export const PAGE_SIZE = 100;

/* The search for players */

/** Maximum number of letters to search for. */
export const MAX_USER_SEARCH = 30;

/* Reminders */

/** Options for the hours before a race's guess deadline. */
export const REMINDER_HOURS = [1, 2, 3, 6, 12, 24] as const;
export const EMAIL_CODE_DIGITS = 9;
export const EMAIL_CODE_MINUTES = 10;
/** Default reminder hours and choices. */
export const DEFAULT_HOURS = [3] as const;
export const DEFAULT_CHOICES = ['SEASON', 'MOVED_START'] as const;

/* Years */

/** Range of valid season years. */
export const MIN_YEAR = 1950;
export const MAX_YEAR = 2100;

/** Length of a question in characters. */
export const MAX_QUESTION_LENGTH = 120;
