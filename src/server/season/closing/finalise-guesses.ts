import type { Transaction } from 'kysely';
import { type Instant, MINUTE_MS } from '#domain/base/time.ts';
import { type Clock, earliestTime, latestTime } from '#server/base/clock.ts';
import type { Job } from '#server/base/run-jobs.ts';
import type { OpenDatabase } from '#server/db/database.ts';
import { decisionTime } from '#server/db/decision-time.ts';
import type { Database } from '#server/db/tables.ts';
import { logParticipantChanges } from '../participants.queries.ts';
import { insertReserves, selectEntrants } from '../reserves.queries.ts';
import { sealGuesses } from '../seal-log/seal-guesses.ts';
import { selectYearsToSettle, settleSeasonDeadline } from '../season-deadline.queries.ts';
import { markClosed, selectDueSubjects, selectYearsToClose } from './closing.queries.ts';
import { reopenGuesses } from './reopen-guesses.queries.ts';

/** Fills empty picks of closing races with reserves, if the season has them. */
async function fillReserves(
  trx: Transaction<Database>,
  year: number,
  raceIds: readonly string[],
): Promise<void> {
  if (raceIds.length === 0 || !(await insertReserves(trx, raceIds))) return;
  await logParticipantChanges(trx, year, await selectEntrants(trx, year, raceIds));
}

/**
 * Finalises each overdue deadline once: fills empty picks with reserves, then seals all guesses. A
 * season that still waits for a deadline gets one first, if its first race is near.
 * Must run before anything that could change a guess, race, grid or list, and before guesses are
 * first read as public.
 */
export async function finaliseGuesses(
  trx: Transaction<Database>,
  year: number,
  now: Instant,
): Promise<void> {
  await settleSeasonDeadline(trx, year, now);
  const due = await selectDueSubjects(trx, year, now);
  await fillReserves(
    trx,
    year,
    due.flatMap(({ raceId }) => raceId ?? []),
  );
  for (const subject of due) {
    await sealGuesses(trx, subject, now);
    await markClosed(trx, subject, now);
  }
}

/**
 * Finalises overdue deadlines that nobody has requested, and sets those that are due to be set.
 * Idempotent, so several instances may try at once.
 * @returns true if there was anything to do
 */
export async function finaliseDueGuesses(database: OpenDatabase, clock: Clock): Promise<boolean> {
  const now = clock.now();
  const years = new Set([
    ...(await selectYearsToClose(database.db, now)),
    ...(await selectYearsToSettle(database.db, now)),
  ]);
  for (const year of years) {
    await database.inWriteTransaction(async (trx) => {
      const decided = await decisionTime(trx, clock);
      await reopenGuesses(trx, year, latestTime(clock, decided));
      await finaliseGuesses(trx, year, earliestTime(clock, decided));
    });
  }
  return years.size > 0;
}

export const deadlineJob = (database: OpenDatabase, clock: Clock): Job => ({
  name: 'deadlines',
  everyMs: MINUTE_MS,
  run: () => finaliseDueGuesses(database, clock),
});
