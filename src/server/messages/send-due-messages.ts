import { setTimeout as sleep } from 'node:timers/promises';
import type { Channel } from '#contract/reminders.limits.ts';
import { MINUTE_MS } from '#domain/time.ts';
import { settleClaim } from '../claims.queries.ts';
import { decisionTime } from '../db/decision-time.ts';
import type { SeasonView } from '../seasons/season-reader.ts';
import { createDeliveries } from './deliveries.ts';
import { type Claimed, claimDue, selectDue } from './due-messages.ts';
import type { Delivery, DeliveryOutcome, DueMessage, Installation } from './message.ts';
import { claimOf } from './messages.queries.ts';

/** Claimed together and sent side by side; a crash may lose as many. */
const LEAST_TOGETHER = 5;
const LONGEST_MS = MINUTE_MS;
/** Who says a little again and again, and never comes to an end, would hold up everybody for good. */
const LONGEST_DELIVERY_MS = MINUTE_MS;

const LONGEST_WAIT_MS = 15 * MINUTE_MS;

interface SendingLimits {
  /** Once it is raised nothing more is claimed. */
  readonly stopping?: AbortSignal | undefined;
  readonly deliveryMs?: number;
}

/**
 * Tells players what there is to tell them now, over every channel that is set up. Safe to call from
 * several processes at once, and again after any failure: a message is claimed before it is sent, and
 * what may have been sent is not sent again.
 */
export async function sendDueMessages(
  installation: Installation,
  limits: SendingLimits = {},
): Promise<void> {
  const ended = await Promise.allSettled(
    createDeliveries(installation).map((delivery) => sendOver(installation, delivery, limits)),
  );
  const failed = ended.find((end) => end.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
}

async function sendOver<Destination>(
  installation: Installation,
  delivery: Delivery<Destination>,
  { stopping, deliveryMs = LONGEST_DELIVERY_MS }: SendingLimits,
): Promise<void> {
  const { seasons, wallClock } = installation;
  const { perMinute } = delivery;
  const endsAt = wallClock.now() + LONGEST_MS;
  let left = perMinute;
  let known: SeasonView | null = null;
  let due: DueMessage[] = [];
  for (;;) {
    if (left === 0 || stopping?.aborted || wallClock.now() > endsAt) return;
    const view = await seasons.shown();
    if (view === null) return;
    // Once a minute, unless results have changed, for scoring under the lock would hold everybody up.
    if (known?.facts !== view.facts || known.players !== view.players) {
      due = await selectDue(installation, delivery, view);
    }
    known = view;
    const next = due.splice(0, Math.min(left, together(perMinute)));
    if (next.length === 0) return;
    const claimed = await claimDue(installation, delivery, view, next);
    left -= claimed.length;
    const outcomes = await Promise.all(
      claimed.map((each) => sendClaimed(installation, delivery, each, deliveryMs)),
    );
    const isUnreachable = outcomes.every((outcome) => outcome === 'UNREACHABLE');
    if (outcomes.length > 0 && isUnreachable) return;
  }
}

/** What goes in a second. */
function together(perMinute: number): number {
  return Math.max(LEAST_TOGETHER, Math.ceil(perMinute / 60));
}

async function sendClaimed<Destination>(
  installation: Installation,
  delivery: Delivery<Destination>,
  claimed: Claimed<Destination>,
  longestMs: number,
): Promise<DeliveryOutcome> {
  const { message, destination } = claimed;
  const outcome = await within(longestMs, delivery.deliver(message, destination));
  await recordOutcome(installation, delivery.channel, claimed, outcome);
  return outcome;
}

/** Until then nobody knows what will become of it. */
async function within(ms: number, delivered: Promise<DeliveryOutcome>): Promise<DeliveryOutcome> {
  const over = new AbortController();
  try {
    return await Promise.race([delivered, sleep(ms, 'UNKNOWN' as const, { signal: over.signal })]);
  } finally {
    over.abort();
  }
}

async function recordOutcome(
  { database, clock }: Installation,
  channel: Channel,
  { message, tries }: Claimed<unknown>,
  outcome: DeliveryOutcome,
): Promise<void> {
  // Stays claimed: it may be lost, but it cannot come twice.
  if (outcome === 'UNKNOWN') return;
  const key = claimOf(channel, message);
  await database.inWriteTransaction(async (trx) => {
    if (outcome === 'SENT' || outcome === 'REFUSED') {
      await settleClaim(trx, 'message', key, { state: outcome, next_try_at: null });
      return;
    }
    const now = await decisionTime(trx, clock);
    await settleClaim(trx, 'message', key, {
      state: 'FAILED',
      next_try_at: now + waitAfter(tries),
    });
  });
}

/** 1, 2, 4, 8 minutes and then every quarter of an hour, for as long as the message is due. */
function waitAfter(tries: number): number {
  return Math.min(MINUTE_MS * 2 ** (tries - 1), LONGEST_WAIT_MS);
}
