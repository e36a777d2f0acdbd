import type { Instant } from '#domain/season.ts';
import type { Executor } from '../db/open-database.ts';
import type { SeasonView } from '../seasons/season-reader.ts';
import type { OutboxKey } from './outbox.queries.ts';

/** Something that is due over a channel, not put into words yet: of all that is due, a few go at a time. */
export interface Due {
  readonly key: OutboxKey;
  /** From here on it is worth nothing. */
  readonly expiresAt: Instant;
}

/**
 * What became of an attempt. `SENT`: taken. `FAILED`: not taken, to be tried again while it is worth anything.
 * `UNREACHABLE`: the same, and the channel as a whole is down, so that others need not be tried just
 * now. `REFUSED`: not taken, and never will be. `UNKNOWN`: it may have been taken, so it is not sent again.
 */
export type DeliveryOutcome = 'SENT' | 'FAILED' | 'UNREACHABLE' | 'REFUSED' | 'UNKNOWN';

export interface Delivery {
  readonly outcome: DeliveryOutcome;
  /** A line for the log, should nothing come of it any more. */
  readonly report?: string;
}

export interface DueAt<Item extends Due> {
  readonly now: Instant;
  /** Of these alone, in the transaction that claims them; of everything where it is absent. */
  readonly only?: readonly Item[] | undefined;
}

/** A way to reach players or chats. */
export interface OutboxChannel<Item extends Due = Due> {
  readonly name: OutboxKey['channel'];
  /** How many items go in a minute. */
  readonly perMinute: number;
  /** After so many failed attempts it gives up; where it is absent, once the item is worth nothing. */
  readonly maxAttempts?: number;
  /**
   * What there is to send. All of it is worked out beside everybody else; of `only` some, again, while others wait: what
   * has been saved, unticked or deleted meanwhile counts.
   */
  selectDue(executor: Executor, season: SeasonView, at: DueAt<Item>): Promise<Item[]>;
  /**
   * Puts one item into words and sends it, outside of any transaction. What goes wrong on the way is an outcome.
   * @param attempt from 1
   */
  deliver(item: Item, attempt: number): Promise<Delivery>;
}
