import { setTimeout as sleep } from 'node:timers/promises';
import { DAY_MS, type Instant, MINUTE_MS } from '#domain/base/time.ts';
import { decisionTime } from '#server/db/decision-time.ts';
import { DatabaseUnavailableError } from '#server/db/unavailable.ts';
import type { AppContext } from '#server/http/app-context.ts';
import type { SeasonStore, SeasonView } from '#server/season/season-view.ts';
import type { Delivery, Due, OutboxChannel } from './channel.ts';
import { claim, keyText, settle } from './outbox.queries.ts';

export type OutboxContext = Pick<AppContext, 'database' | 'clock' | 'wallClock'> & {
  readonly seasons: SeasonStore;
};

/** Number of items that are claimed and sent together; a crash may lose as many. */
const MIN_TOGETHER = 5;
const MAX_RUN_MS = MINUTE_MS;
/** Total timeout: a peer that trickles data never hits the idle timeout. */
const MAX_DELIVERY_MS = MINUTE_MS;
const MAX_WAIT_MS = 15 * MINUTE_MS;
/** Longest time that a receiver can keep an item waiting; nearly all have expired by then. */
const MAX_ASKED_MS = 7 * DAY_MS;

export interface SendOptions {
  /** Signal after which nothing more is claimed. */
  readonly stopping?: AbortSignal | undefined;
  readonly deliveryMs?: number;
  /**
   * Items that the database did not take, by key, with the time until which they wait; kept from one
   * run to the next.
   */
  readonly putAside?: Map<string, Instant>;
  /** Called with a log line when an item is given up. */
  readonly onGivenUp?: (report: string) => void;
  /** Called with the failure of a single item, which does not hold up the others. */
  readonly onFailure: (error: unknown) => void;
}

type Run = SendOptions & Required<Pick<SendOptions, 'putAside'>>;

/** Item that this instance has claimed. */
interface Claimed<Item> {
  readonly item: Item;
  /** Number of this attempt, from 1. */
  readonly attempt: number;
}

/**
 * Sends what is due now over every channel. Safe to call from several processes at once, and again after any failure: an
 * item is claimed before it is sent, and what may have been sent is not sent again.
 */
export async function sendDue(
  installation: OutboxContext,
  channels: readonly OutboxChannel[],
  options: SendOptions,
): Promise<void> {
  const ended = await Promise.allSettled(
    channels.map((channel) => sendOver(installation, channel, { putAside: new Map(), ...options })),
  );
  const failed = ended.find((end) => end.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
}

async function sendOver<Item extends Due>(
  installation: OutboxContext,
  channel: OutboxChannel<Item>,
  run: Run,
): Promise<void> {
  const { seasons, wallClock } = installation;
  const together = Math.max(MIN_TOGETHER, Math.ceil(channel.perMinute / 60));
  const endsAt = wallClock.now() + MAX_RUN_MS;
  let left = channel.perMinute;
  let seen: SeasonView | null = null;
  let due: Item[] = [];
  while (left > 0 && !run.stopping?.aborted && wallClock.now() <= endsAt) {
    const view = await seasons.defaultSeason();
    if (view === null) return;
    // Scores the season once a minute, unless results have changed: scoring under the lock would
    // block all writers.
    if (seen?.facts !== view.facts || seen.players !== view.players) {
      const all = await selectDue(installation, channel, view);
      due = all.filter(({ key }) => (run.putAside.get(keyText(key)) ?? 0) <= wallClock.now());
    }
    seen = view;
    const next = due.splice(0, Math.min(left, together));
    if (next.length === 0) return;
    const claimed = await claimOrPutAside(installation, channel, view, next, run);
    left -= claimed.length;
    const tried = await Promise.all(
      claimed.map((each) => sendClaimed(installation, channel, each, run)),
    );
    if (tried.length > 0 && tried.every(({ outcome }) => outcome === 'UNREACHABLE')) return;
  }
}

/**
 * Returns all due items, most urgent first. Runs outside a transaction, because the work grows with
 * the number of players.
 */
async function selectDue<Item extends Due>(
  { database, clock }: OutboxContext,
  channel: OutboxChannel<Item>,
  view: SeasonView,
): Promise<Item[]> {
  return database.inReadTransaction(async (trx) => {
    const now = await decisionTime(trx, clock);
    const due = await channel.selectDue(trx, view, { now });
    return due.sort((a, b) => a.expiresAt - b.expiresAt);
  });
}

/**
 * Claims items. One that the database does not take must not keep the others from being sent in
 * time: it is put aside and reported.
 * @throws the failure if the database takes none of several, which is no item's fault
 */
async function claimOrPutAside<Item extends Due>(
  installation: OutboxContext,
  channel: OutboxChannel<Item>,
  view: SeasonView,
  items: readonly Item[],
  { putAside, onFailure }: Run,
): Promise<Claimed<Item>[]> {
  try {
    return await claimDue(installation, channel, view, items);
  } catch (error) {
    if (error instanceof DatabaseUnavailableError) throw error;
  }
  const claimed: Claimed<Item>[] = [];
  const failures: unknown[] = [];
  for (const item of items) {
    try {
      claimed.push(...(await claimDue(installation, channel, view, [item])));
    } catch (error) {
      failures.push(error);
      // What has been claimed has to be sent: nobody claims it again.
      if (error instanceof DatabaseUnavailableError) break;
      putAside.set(keyText(item.key), installation.wallClock.now() + MAX_WAIT_MS);
    }
  }
  if (claimed.length === 0 && failures.length > 1) throw failures[0];
  for (const failure of failures) onFailure(failure);
  return claimed;
}

/** Claims items that are still due; from then on no other instance claims them. */
async function claimDue<Item extends Due>(
  { database, clock }: OutboxContext,
  channel: OutboxChannel<Item>,
  view: SeasonView,
  only: readonly Item[],
): Promise<Claimed<Item>[]> {
  const wanted = new Set(only.map(({ key }) => keyText(key)));
  return database.inWriteTransaction(async (trx) => {
    const now = await decisionTime(trx, clock);
    const claimed: Claimed<Item>[] = [];
    for (const item of await channel.selectDue(trx, view, { now, only })) {
      if (!wanted.has(keyText(item.key))) continue;
      const attempt = await claim(trx, item.key, now);
      if (attempt !== null) claimed.push({ item, attempt });
    }
    return claimed;
  });
}

async function sendClaimed<Item extends Due>(
  installation: OutboxContext,
  channel: OutboxChannel<Item>,
  claimed: Claimed<Item>,
  { deliveryMs = MAX_DELIVERY_MS, onGivenUp, onFailure }: SendOptions,
): Promise<Delivery> {
  const tried = await within(deliveryMs, deliver(channel, claimed, onFailure));
  const { outcome, report } = tried;
  const isToBeTriedAgain =
    (outcome === 'FAILED' || outcome === 'UNREACHABLE') &&
    claimed.attempt < (channel.maxAttempts ?? Number.POSITIVE_INFINITY);
  // An unknown outcome keeps its claim: the message may be lost, but is never sent twice.
  if (outcome !== 'UNKNOWN') {
    try {
      await record(installation, claimed, tried, isToBeTriedAgain);
    } catch (error) {
      // It keeps its claim, too.
      onFailure(error);
    }
  }
  if (outcome !== 'SENT' && !isToBeTriedAgain && report !== undefined) onGivenUp?.(report);
  return tried;
}

/**
 * Delivers one item. An item that cannot be composed is given up, so that it does not block the
 * others.
 */
async function deliver<Item extends Due>(
  channel: OutboxChannel<Item>,
  { item, attempt }: Claimed<Item>,
  onFailure: SendOptions['onFailure'],
): Promise<Delivery> {
  try {
    return await channel.deliver(item, attempt);
  } catch (error) {
    onFailure(error);
    return { outcome: 'REFUSED' };
  }
}

/** Limits a delivery to `ms`; after that its outcome is unknown. */
async function within(ms: number, delivered: Promise<Delivery>): Promise<Delivery> {
  const over = new AbortController();
  const unknown: Delivery = { outcome: 'UNKNOWN' };
  try {
    return await Promise.race([delivered, sleep(ms, unknown, { signal: over.signal })]);
  } finally {
    over.abort();
  }
}

async function record(
  { database, clock }: OutboxContext,
  { item: { key }, attempt }: Claimed<Due>,
  { outcome, retryAt }: Delivery,
  isToBeTriedAgain: boolean,
): Promise<void> {
  await database.inWriteTransaction(async (trx) => {
    const now = await decisionTime(trx, clock);
    if (outcome === 'SENT') await settle(trx, key, { sent_at: now });
    else if (isToBeTriedAgain) {
      const askedFor = Math.min(retryAt ?? 0, now + MAX_ASKED_MS);
      await settle(trx, key, { due_at: Math.max(now + waitAfter(attempt), askedFor) });
    } else await settle(trx, key, { gave_up_at: now });
  });
}

/** Returns the delay in ms until a retry: 1, 2, 4, 8 minutes, then a quarter of an hour. */
function waitAfter(attempt: number): number {
  return Math.min(MINUTE_MS * 2 ** (attempt - 1), MAX_WAIT_MS);
}
