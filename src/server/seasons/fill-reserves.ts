import type { Transaction } from 'kysely';
import type { Instant } from '#domain/season.ts';
import type { Clock } from '../clock.ts';
import { decisionTime } from '../db/decision-time.ts';
import type { OpenDatabase } from '../db/open-database.ts';
import type { Database } from '../db/tables.ts';
import { bumpRevisions } from './bump-revisions.ts';
import { noteGuesserChanges } from './guessers.queries.ts';
import {
  deleteReservesOfOpenRaces,
  insertReserves,
  lockRacesToFill,
  markFilled,
  selectEntrants,
  selectYearsToFill,
} from './reserves.queries.ts';

/**
 * Fills the empty places of races that have closed, each race once. It comes before whatever else could change a
 * race, its grid or a list once the race has closed, and before anybody reads its guesses for the first time: so no
 * reader has to begin anew.
 */
export async function fillReserves(
  trx: Transaction<Database>,
  year: number,
  now: Instant,
): Promise<void> {
  const raceIds = await lockRacesToFill(trx, year, now);
  if (raceIds.length === 0) return;
  const hasFilled = await insertReserves(trx, raceIds);
  await markFilled(trx, raceIds, now);
  if (!hasFilled) return;
  await noteGuesserChanges(trx, year, await selectEntrants(trx, year, raceIds));
}

/** Takes reserves back out of races that are open: their deadline has been moved, or a clock was ahead. */
export async function takeBackReserves(
  trx: Transaction<Database>,
  year: number,
  now: Instant,
): Promise<void> {
  if (await deleteReservesOfOpenRaces(trx, year, now)) await bumpRevisions(trx, [year]);
}

/**
 * Does both where nobody has looked. Which race has been filled stands beside it, so several processes may try at once.
 * @returns whether there was anything to do
 */
export async function fillDueReserves(database: OpenDatabase, clock: Clock): Promise<boolean> {
  const years = await selectYearsToFill(database.db, clock.now());
  for (const year of years) {
    await database.inWriteTransaction(async (trx) => {
      const now = await decisionTime(trx, clock);
      await takeBackReserves(trx, year, now);
      await fillReserves(trx, year, now);
    });
  }
  return years.length > 0;
}
