import type { Transaction } from 'kysely';
import { currentYear } from '#domain/deadlines.ts';
import type { ServerContext } from '../app-context.ts';
import { claim } from '../claims.queries.ts';
import { decisionTime } from '../db/decision-time.ts';
import type { Database } from '../db/tables.ts';
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

/** A message that is ours to send, and nobody else's. */
export interface Claimed<Destination> {
  readonly message: Message;
  readonly destination: Destination;
  /** From 1. */
  readonly tries: number;
}

/**
 * Takes some of the messages that are due, the most pressing first, and writes down that they are taken:
 * whatever happens from here on, nobody takes them again. What is due is worked out in the same
 * transaction, so a guess saved, an hour unticked or an account deleted before it counts.
 */
export async function claimDueMessages<Destination>(
  { database, clock, seasons }: Pick<ServerContext, 'database' | 'clock' | 'seasons'>,
  delivery: Delivery<Destination>,
  most: number,
): Promise<Claimed<Destination>[]> {
  const view = await seasons.shown();
  if (view === null) return [];
  return database.inWriteTransaction(async (trx) => {
    const destinations = await delivery.selectDestinations(trx);
    if (destinations.size === 0) return [];
    const now = await decisionTime(trx, clock);
    const due = await dueMessages(trx, view, { channel: delivery.channel, now });
    const claimed: Claimed<Destination>[] = [];
    for (const { compose, ...message } of due) {
      if (claimed.length === most) break;
      const destination = destinations.get(message.userId);
      if (destination === undefined) continue;
      const since = delivery.reachableSince?.(destination) ?? 0;
      if ((message.happenedAt ?? now) < since) continue;
      const tries = await claim(trx, 'message', claimOf(delivery.channel, message), now);
      if (tries === null) continue;
      claimed.push({ message: { ...message, ...compose() }, destination, tries });
    }
    return claimed;
  });
}

async function dueMessages(
  trx: Transaction<Database>,
  view: SeasonView,
  moment: Moment,
): Promise<DueMessage[]> {
  const season = await selectRemindedSeason(trx, currentYear(moment.now));
  const ofSeason =
    season === null
      ? []
      : [
          ...(await dueRaceReminders(trx, season, moment)),
          ...(await dueSeasonReminders(trx, season, moment)),
          ...(await dueMoves(trx, season, moment)),
          ...(await dueCancellations(trx, season, moment)),
          ...(await dueReturns(trx, season, moment)),
          ...(await dueReceipts(trx, season, moment)),
          ...(await dueSeals(trx, season, moment)),
          ...(view.facts.year === season.year
            ? [
                ...(await dueResults(trx, view, moment)),
                ...(await dueCorrections(trx, view, moment)),
              ]
            : []),
        ];
  const due = [
    ...ofSeason,
    ...(await dueMissingGrids(trx, moment)),
    ...(await dueReviews(trx, moment)),
    ...(await dueTroubles(trx, moment)),
  ];
  return due.sort((a, b) => a.expiresAt - b.expiresAt);
}

async function selectRemindedSeason(
  trx: Transaction<Database>,
  year: number,
): Promise<RemindedSeason | null> {
  const season = await trx
    .selectFrom('season')
    .select(['year', 'guess_deadline', 'finished_at'])
    .where('year', '=', year)
    .executeTakeFirst();
  return season ?? null;
}
