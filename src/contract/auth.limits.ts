/** A session with «Husk meg»: so long without being used, and however much it is used. */
export const REMEMBERED_DAYS = { idle: 14, most: 30 } as const;
/** So long a login may take. */
export const LOGIN_MINUTES = 10;
