/** Options for the hours before a race's guess deadline. */
export const REMINDER_HOURS = [1, 2, 3, 6, 12, 24] as const;
export const EMAIL_CODE_DIGITS = 9;
export const EMAIL_CODE_MINUTES = 10;

/** Kinds of messages that can be chosen, beside the hours. */
export const REMINDER_CHOICES = ['SEASON', 'RESULTS', 'MOVED_START', 'RECEIPTS'] as const;
export type ReminderChoice = (typeof REMINDER_CHOICES)[number];
/** Default reminder hours and choices. */
export const DEFAULT_HOURS = [3] as const;
export const DEFAULT_CHOICES = ['SEASON', 'MOVED_START'] as const;

export const CHANNELS = ['MAIL', 'PUSH'] as const;
export type Channel = (typeof CHANNELS)[number];

export const MESSAGE_KINDS = [
  'RACE_REMINDER',
  'SEASON_REMINDER',
  'RESULTS',
  'MOVED_START',
  /** Receipt with the hashes of a player's saved guesses, to be kept. By mail only. */
  'RECEIPT',
  /** Seal of a deadline, with the player's own hashes. By mail only. */
  'SEAL',
  /** For admins: a source changes a final result, which is pending review. */
  'REVIEW_WAITING',
  /** For admins: an incident of imports, backups or mail, or its end. */
  'TROUBLE',
] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];
