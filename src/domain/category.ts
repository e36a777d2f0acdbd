/** The five things a player guesses, in the order they are shown. */
export const CATEGORIES = ['FIRST', 'TENTH', 'DRIVER', 'CONSTRUCTOR', 'FLAG'] as const;
export type Category = (typeof CATEGORIES)[number];

/** The flag types that are counted and guessed; a virtual safety car is a SAFETY_CAR. */
export const FLAG_TYPES = ['YELLOW_FLAG', 'RED_FLAG', 'SAFETY_CAR'] as const;
export type FlagType = (typeof FLAG_TYPES)[number];

/** The sessions in which flags count. */
export const SESSION_TYPES = ['RACE', 'SPRINT'] as const;
export type SessionType = (typeof SESSION_TYPES)[number];

/** The two places guessed in every race. */
export const RACE_CATEGORIES = ['FIRST', 'TENTH'] as const;
export type RaceCategory = (typeof RACE_CATEGORIES)[number];
