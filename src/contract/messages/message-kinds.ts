/** Kinds of messages that can be chosen, beside the hours, in the order they are shown. */
export const REMINDER_CHOICES = [
  'SEASON',
  'MOVED_START',
  'RESULTS',
  /** Who passes the player in a league, and whom the player passes. */
  'OVERTAKES',
  'RECEIPTS',
] as const;

export type ReminderChoice = (typeof REMINDER_CHOICES)[number];

export const CHANNELS = ['MAIL', 'PUSH'] as const;

export type Channel = (typeof CHANNELS)[number];

/** Kinds of messages, in the order they are sent. */
export const MESSAGE_KINDS = [
  'RACE_REMINDER',
  'SEASON_REMINDER',
  'MOVED_START',
  /** Receipt with the hashes of a player's saved guesses, to be kept. By mail only. */
  'RECEIPT',
  /** Seal of a deadline, with the player's own hashes. By mail only. */
  'SEAL',
  'RESULTS',
  'OVERTAKES',
  /** For admins: a source changes a final result, which is under review. */
  'REVIEW_WAITING',
  /** For admins: an incident of imports, backups or mail, or its end. */
  'TROUBLE',
] as const;

export type MessageKind = (typeof MESSAGE_KINDS)[number];

/** Mails with a code, which go to addresses that anybody may have typed. */
export const CODE_MAILS = ['LOGIN_CODE', 'REMINDER_CODE'] as const;

/** Kinds of mails in the log. */
export type MailKind = MessageKind | (typeof CODE_MAILS)[number];
