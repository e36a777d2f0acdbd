import type { Channel, MessageKind } from '#contract/reminders.limits.ts';
import type { Instant } from '#domain/season.ts';
import type { ServerContext } from '../app-context.ts';
import type { Executor } from '../db/open-database.ts';
import type { Among } from './recipients.queries.ts';

/** What a message is about. Nobody is told the same twice over the same channel. */
export interface MessageSubject {
  readonly kind: MessageKind;
  /** A race, the year of a season, a race's move, that a race is cancelled or not any more, or a correction. */
  readonly subject: string;
  /** Of reminders; 0 for what has none. */
  readonly deadline: Instant;
  /** Of reminders, before the deadline, or after what they remind of; 0 for what is no reminder. */
  readonly hours: number;
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

/**
 * What became of it. `SENT`: taken. `FAILED`: not taken, to be tried again while it is worth anything.
 * `UNREACHABLE`: the same, and the channel as a whole is down, so that others need not be tried just
 * now. `REFUSED`: not taken, and never will be. `UNKNOWN`: it may have been taken, so it is not sent again.
 */
export type DeliveryOutcome = 'SENT' | 'FAILED' | 'UNREACHABLE' | 'REFUSED' | 'UNKNOWN';

/** A way to reach players. `Destination` is what it needs to know to reach one of them. */
export interface Delivery<Destination = unknown> {
  readonly channel: Channel;
  /** So many messages go in a minute. */
  readonly perMinute: number;
  /** Everybody who can be reached, by user id; of some, also in the transaction that claims their messages. */
  selectDestinations(executor: Executor, among: Among): Promise<ReadonlyMap<string, Destination>>;
  /** Since when the player can be reached there; by default ever since. */
  reachableSince?(destination: Destination): Instant;
  /** Sends one message, outside of any transaction. Whatever goes wrong is an outcome, never thrown. */
  deliver(message: Message, destination: Destination): Promise<DeliveryOutcome>;
}

/** What it takes to tell players anything. */
export type Installation = Omit<ServerContext, 'sources' | 'chat'>;
