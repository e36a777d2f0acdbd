/** A session with «Husk meg»: so long without being used, and however much it is used. */
export const REMEMBERED_DAYS = { idle: 14, most: 30 } as const;
/** Time limit of a login, in minutes. */
export const LOGIN_MINUTES = 10;
/** Ways in are added and removed only so soon after a login. */
export const RECENT_LOGIN_MINUTES = 15;
