import type { MessageKind } from '#contract/reminders.limits.ts';
import type { Instant } from '#domain/season.ts';
import type { ServerContext } from '../app-context.ts';

/** What a message is about. Nobody is told the same twice over the same channel. */
export interface MessageSubject {
  readonly kind: MessageKind;
  /** A race, the year of a season, a race's move, that a race is cancelled or not any more, or a correction. */
  readonly subject: string;
  /** Of reminders. */
  readonly deadline?: Instant;
  /** Of reminders, before the deadline, or after what they remind of. */
  readonly hours?: number;
}

/** What a message says, in Norwegian and in short: for a lock screen, and as the beginning of a mail. */
export interface MessageContent {
  readonly title: string;
  /** One or two sentences. */
  readonly body: string;
  /** Where it leads, on this site. */
  readonly path: string;
  readonly linkText: string;
  /** What a mail says beside the body. */
  readonly details: readonly string[];
}

interface Addressed extends MessageSubject {
  readonly userId: string;
  readonly username: string;
  /** From here on it is worth nothing. */
  readonly expiresAt: Instant;
  /** Of news: who could not be reached over a channel then is not told over it afterwards. */
  readonly happenedAt?: Instant;
}

/** Something to be told to one player, not put into words yet: of all that is due, a few go at a time. */
export interface DueMessage extends Addressed {
  readonly compose: () => MessageContent;
}

/** Something to be told to one player. */
export interface Message extends Addressed, MessageContent {}

/** What it takes to notify players. */
export type MessageContext = Pick<
  ServerContext,
  'settings' | 'database' | 'clock' | 'wallClock' | 'random'
>;
