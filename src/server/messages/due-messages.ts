import type { Channel, MessageKind } from '#contract/reminders.limits.ts';
import { currentYear } from '#domain/deadlines.ts';
import type { ServerContext } from '../app-context.ts';
import { claim } from '../claims.queries.ts';
import { decisionTime } from '../db/decision-time.ts';
import type { Executor } from '../db/open-database.ts';
import type { SeasonView } from '../seasons/season-reader.ts';
import { dueCorrections } from './due-corrections.ts';
import { dueMissingGrids } from './due-missing-grids.ts';
import { dueReceipts, dueSeals } from './due-receipts.ts';
import {
  dueCancellations,
  dueMoves,
  dueRaceReminders,
  dueReturns,
  dueSeasonReminders,
  type Moment,
  type RemindedSeason,
} from './due-reminders.ts';
import { dueResults } from './due-results.ts';
import { dueReviews } from './due-reviews.ts';
import { dueTroubles } from './due-troubles.ts';
import type { Delivery, DueMessage, Message } from './message.ts';
import { claimOf } from './messages.queries.ts';

type Installation = Pick<ServerContext, 'database' | 'clock'>;

/** A message that is ours to send, and nobody else's. */
export interface Claimed<Destination> {
  readonly message: Message;
  readonly destination: Destination;
  /** From 1. */
  readonly tries: number;
}

/**
 * What there is to tell over a channel, the most pressing first. That grows with the players, so it is worked out
 * beside all others, who neither wait for it nor are held up.
 */
export async function selectDue<Destination>(
  { database, clock }: Installation,
  delivery: Delivery<Destination>,
  view: SeasonView,
): Promise<DueMessage[]> {
  return database.inLongRead(async (trx) => {
    const now = await decisionTime(trx, clock);
    return (await reachable(trx, delivery, view, { now, among: undefined })).map(
      ({ message }) => message,
    );
  });
}

/**
 * Takes messages that were due a moment ago, and writes down that they are taken: whatever happens from here on, nobody
 * takes them again. Whether they still are due is worked out in the same transaction, of their recipients alone, so a
 * guess saved, an hour unticked or an account deleted before it counts.
 */
export async function claimDue<Destination>(
  { database, clock }: Installation,
  delivery: Delivery<Destination>,
  view: SeasonView,
  wanted: readonly DueMessage[],
): Promise<Claimed<Destination>[]> {
  const keys = new Set(wanted.map((message) => keyOf(delivery.channel, message)));
  const among = [...new Set(wanted.map(({ userId }) => userId))];
  const kinds = new Set(wanted.map(({ kind }) => kind));
  return database.inWriteTransaction(async (trx) => {
    const now = await decisionTime(trx, clock);
    const claimed: Claimed<Destination>[] = [];
    for (const { message, destination } of await reachable(
      trx,
      delivery,
      view,
      { now, among },
      kinds,
    )) {
      if (!keys.has(keyOf(delivery.channel, message))) continue;
      const { compose, ...told } = message;
      const tries = await claim(trx, 'message', claimOf(delivery.channel, told), now);
      if (tries !== null) claimed.push({ message: { ...told, ...compose() }, destination, tries });
    }
    return claimed;
  });
}

function keyOf(channel: Channel, message: DueMessage): string {
  return Object.values(claimOf(channel, message)).join('\n');
}

/** What is due for those who can be reached, and could be when it happened. */
async function reachable<Destination>(
  executor: Executor,
  delivery: Delivery<Destination>,
  view: SeasonView,
  { now, among }: Omit<Moment, 'channel'>,
  kinds?: ReadonlySet<MessageKind>,
): Promise<{ readonly message: DueMessage; readonly destination: Destination }[]> {
  const destinations = await delivery.selectDestinations(executor, among);
  if (destinations.size === 0) return [];
  const moment = { channel: delivery.channel, now, among };
  return (await dueMessages(executor, view, moment, kinds)).flatMap((message) => {
    const destination = destinations.get(message.userId);
    if (destination === undefined) return [];
    const since = delivery.reachableSince?.(destination) ?? 0;
    return (message.happenedAt ?? now) < since ? [] : [{ message, destination }];
  });
}

async function dueMessages(
  executor: Executor,
  view: SeasonView,
  moment: Moment,
  kinds?: ReadonlySet<MessageKind>,
): Promise<DueMessage[]> {
  const season = await selectRemindedSeason(executor, currentYear(moment.now));
  const of = async (kind: MessageKind, find: () => Promise<DueMessage[]>) =>
    (kinds?.has(kind) ?? true) ? find() : [];
  const ofSeason =
    season === null
      ? []
      : [
          await of('RACE_REMINDER', () => dueRaceReminders(executor, season, moment)),
          await of('SEASON_REMINDER', () => dueSeasonReminders(executor, season, moment)),
          await of('MOVED_START', () => dueMoves(executor, season, moment)),
          await of('MOVED_START', () => dueCancellations(executor, season, moment)),
          await of('MOVED_START', () => dueReturns(executor, season, moment)),
          await of('RECEIPT', () => dueReceipts(executor, season, moment)),
          await of('SEAL', () => dueSeals(executor, season, moment)),
        ];
  const ofResults =
    view.facts.year !== season?.year
      ? []
      : [
          await of('RESULTS', () => dueResults(executor, view, moment)),
          await of('RESULTS', () => dueCorrections(executor, view, moment)),
        ];
  const ofAdmins = [
    await of('REVIEW_WAITING', () => dueReviews(executor, moment)),
    await of('TROUBLE', () => dueMissingGrids(executor, moment)),
    await of('TROUBLE', () => dueTroubles(executor, moment)),
  ];
  return [ofSeason, ofResults, ofAdmins].flat(2).sort((a, b) => a.expiresAt - b.expiresAt);
}

async function selectRemindedSeason(
  executor: Executor,
  year: number,
): Promise<RemindedSeason | null> {
  const season = await executor
    .selectFrom('season')
    .select(['year', 'guess_deadline', 'finished_at'])
    .where('year', '=', year)
    .executeTakeFirst();
  return season ?? null;
}
