/** Possible numbers of hours before a race's guess deadline. */
export const REMINDER_HOURS = [1, 2, 3, 6, 12, 24] as const;
export const EMAIL_CODE_DIGITS = 9;
export const EMAIL_CODE_MINUTES = 10;

/** What can be chosen beside the hours. */
export const REMINDER_CHOICES = ['SEASON', 'RESULTS', 'MOVED_START', 'RECEIPTS'] as const;
export type ReminderChoice = (typeof REMINDER_CHOICES)[number];
/** Until the user chooses otherwise. */
export const DEFAULT_HOURS = [3] as const;
export const DEFAULT_CHOICES = ['SEASON', 'MOVED_START'] as const;

export const CHANNELS = ['MAIL', 'PUSH'] as const;
export type Channel = (typeof CHANNELS)[number];

export const MESSAGE_KINDS = [
  'RACE_REMINDER',
  'SEASON_REMINDER',
  'RESULTS',
  'MOVED_START',
  /** What a player has saved: hashes, to be kept. By mail alone. */
  'RECEIPT',
  /** A deadline's seal, with the player's own hashes in it. By mail alone. */
  'SEAL',
  /** To admins: a source has corrected a final result, and somebody has to decide. */
  'REVIEW_WAITING',
  /** To admins: imports, backups or mail have failed for longer than they should, or are well again. */
  'TROUBLE',
] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];
