/** Lifetime in days of a session with «Husk meg»: idle and absolute. */
export const REMEMBERED_DAYS = { idle: 14, most: 30 } as const;
/** Time limit of a login, in minutes. */
export const LOGIN_MINUTES = 10;
/** Time in minutes after a login during which login methods can be changed. */
export const RECENT_LOGIN_MINUTES = 15;
