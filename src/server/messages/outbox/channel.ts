import type { Instant } from '#domain/base/time.ts';
import type { Executor } from '#server/db/database.ts';
import type { SeasonView } from '#server/season/season-view.ts';
import type { OutboxKey } from './outbox.queries.ts';

/**
 * Item that is due over a channel. Its text is composed later, because a batch sends only a few of
 * all items.
 */
export interface Due {
  readonly key: OutboxKey;
  /** Time after which the item is no longer worth sending. */
  readonly expiresAt: Instant;
}

/**
 * Outcome of an attempt. `SENT`: accepted. `FAILED`: not accepted, retried until it expires.
 * `UNREACHABLE`: as `FAILED`, and the whole channel is down, so no other item is tried now.
 * `REFUSED`: never going to be accepted. `UNKNOWN`: possibly accepted, so it is not sent again.
 */
export type DeliveryOutcome = 'SENT' | 'FAILED' | 'UNREACHABLE' | 'REFUSED' | 'UNKNOWN';

export interface Delivery {
  readonly outcome: DeliveryOutcome;
  /** Earliest time of a retry that the receiver has asked for (`Retry-After`). */
  readonly retryAt?: Instant | null;
  /** Log line, used if the item is given up. */
  readonly report?: string;
}

export interface DueAt<Item extends Due> {
  readonly now: Instant;
  /** Items to check again in the claiming transaction; absent means all. */
  readonly only?: readonly Item[] | undefined;
}

/** Channel to players or chats. */
export interface OutboxChannel<Item extends Due = Due> {
  readonly name: OutboxKey['channel'];
  /** Maximum number of items per minute. */
  readonly perMinute: number;
  /** Number of failed attempts after which an item is given up; absent means until it expires. */
  readonly maxAttempts?: number;
  /**
   * Selects the due items: all of them outside a transaction, then `only` the claimed ones within
   * it. The second check sees what was saved, unticked or deleted meanwhile.
   */
  selectDue(executor: Executor, season: SeasonView, at: DueAt<Item>): Promise<Item[]>;
  /**
   * Composes and sends one item, outside of any transaction. Every failure is an outcome.
   * @param attempt from 1
   */
  deliver(item: Item, attempt: number): Promise<Delivery>;
}
