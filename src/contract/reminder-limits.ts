/** Possible numbers of hours before a race's guess deadline. */
export const REMINDER_HOURS = [1, 2, 3, 6, 12, 24] as const;
export const EMAIL_CODE_DIGITS = 9;
export const EMAIL_CODE_MINUTES = 10;
