import type { Transaction } from 'kysely';
import type { Instant } from '#domain/season.ts';
import type { Database } from '../db/tables.ts';
import { bumpRevisions } from './bump-revisions.ts';
import { noteGuesserChanges } from './guessers.queries.ts';
import {
  deleteReservesOfOpenRaces,
  insertReserves,
  lockRacesToFill,
  markFilled,
  selectEntrants,
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
