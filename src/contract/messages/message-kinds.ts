/** Kinds of messages that can be chosen, beside the hours. */
export const REMINDER_CHOICES = ['SEASON', 'RESULTS', 'MOVED_START', 'RECEIPTS'] as const;

export type ReminderChoice = (typeof REMINDER_CHOICES)[number];

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
  /** For admins: a source changes a final result, which is under review. */
  'REVIEW_WAITING',
  /** For admins: an incident of imports, backups or mail, or its end. */
  'TROUBLE',
] as const;

export type MessageKind = (typeof MESSAGE_KINDS)[number];
