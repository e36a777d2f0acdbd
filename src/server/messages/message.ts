import type { MessageKind } from '#contract/messages/message-kinds.ts';
import type { Instant } from '#domain/base/time.ts';
import type { AppContext } from '#server/http/app-context.ts';

/** Subject of a message. A user is notified of it once per channel. */
export interface MessageSubject {
  readonly kind: MessageKind;
  /** Race, year of a season, reschedule, cancellation, restored race, correction, or right answer. */
  readonly subject: string;
  /** Guess deadline; reminders only. */
  readonly deadline?: Instant;
  /** Hours before the deadline, or after the event if the reminder follows it; reminders only. */
  readonly hours?: number;
}

/** Norwegian text of a message: a notification on a lock screen, and the start of a mail. */
export interface MessageContent {
  readonly title: string;
  /** Short text of one or two sentences. */
  readonly body: string;
  /** Path on this site that the message links to. */
  readonly path: string;
  readonly linkText: string;
  /** Extra lines of a mail, after the body. */
  readonly details: readonly string[];
}

interface Addressed extends MessageSubject {
  readonly userId: string;
  readonly username: string;
  /** Time after which the message is no longer worth sending. */
  readonly expiresAt: Instant;
  /** Time of the news; a user whose channel became reachable later is not notified over it. */
  readonly happenedAt?: Instant;
}

/**
 * Message that is due to one player. Composed later, because a batch sends only a few of all
 * messages.
 */
export interface DueMessage extends Addressed {
  readonly compose: () => MessageContent;
}

/** Composed message to one player. */
export interface Message extends Addressed, MessageContent {}

/** Context that notifying players needs. */
export type MessageContext = Pick<
  AppContext,
  'settings' | 'database' | 'clock' | 'wallClock' | 'random'
>;
