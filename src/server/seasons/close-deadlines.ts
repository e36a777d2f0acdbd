import type { Transaction } from 'kysely';
import type { Instant } from '#domain/season.ts';
import type { Clock } from '../clock.ts';
import { decisionTime } from '../db/decision-time.ts';
import type { OpenDatabase } from '../db/open-database.ts';
import type { Database } from '../db/tables.ts';
import { selectYearsToSeal, takeBackSeals } from '../sealing/due-seals.queries.ts';
import { sealDue } from '../sealing/seal-due.ts';
import { fillReserves, takeBackReserves } from './fill-reserves.ts';
import { selectYearsToFill } from './reserves.queries.ts';

/**
 * What is done once for each deadline that has passed: empty places get their reserves, and all guesses are sealed,
 * in this order. It comes before whatever else could change a guess, a race, its grid or a list, and before anybody
 * reads the guesses for the first time.
 */
export async function closeDeadlines(
  trx: Transaction<Database>,
  year: number,
  now: Instant,
): Promise<void> {
  await fillReserves(trx, year, now);
  await sealDue(trx, year, now);
}

/** For deadlines that have been moved, or a clock that was ahead: what is open is closed anew at its deadline. */
export async function openDeadlines(
  trx: Transaction<Database>,
  year: number,
  now: Instant,
): Promise<void> {
  await takeBackReserves(trx, year, now);
  await takeBackSeals(trx, year, now);
}

/**
 * Does both where nobody has looked. What has been done stands beside the deadline, so several processes may try at once.
 * @returns whether there was anything to do
 */
export async function closeDueDeadlines(database: OpenDatabase, clock: Clock): Promise<boolean> {
  const now = clock.now();
  const years = new Set([
    ...(await selectYearsToFill(database.db, now)),
    ...(await selectYearsToSeal(database.db, now)),
  ]);
  for (const year of years) {
    await database.inWriteTransaction(async (trx) => {
      const decided = await decisionTime(trx, clock);
      await openDeadlines(trx, year, decided);
      await closeDeadlines(trx, year, decided);
    });
  }
  return years.size > 0;
}
