import type { Transaction } from 'kysely';
import type { Instant } from '#domain/base/time.ts';
import type { Database } from '#server/db/tables.ts';
import { bumpRevisions } from '../bump-revisions.ts';

/**
 * Reopens guesses after a deadline was moved or the clock was wrong. Removes the reserves, which
 * the new deadline fills again; the seal stays in the log.
 */
export async function reopenGuesses(
  trx: Transaction<Database>,
  year: number,
  now: Instant,
): Promise<void> {
  const reopened = await unmarkOpen(trx, year, now);
  if (reopened.length === 0) return;
  await deleteReserveGuesses(
    trx,
    reopened.flatMap((raceId) => raceId ?? []),
  );
  await bumpRevisions(trx, year);
}

/**
 * Clears the closed mark of reopened guesses.
 * @returns the race ids; `null` stands for the season
 */
async function unmarkOpen(
  trx: Transaction<Database>,
  year: number,
  now: Instant,
): Promise<(string | null)[]> {
  const season = await trx
    .updateTable('season')
    .set({ closed_at: null })
    .where('year', '=', year)
    .where('closed_at', 'is not', null)
    .where('guess_deadline', '>', now)
    .returning('year')
    .execute();
  const races = await trx
    .updateTable('race')
    .set({ closed_at: null })
    .where('year', '=', year)
    .where('closed_at', 'is not', null)
    .where('guess_deadline', '>', now)
    .returning('id')
    .execute();
  return [...season.map(() => null), ...races.map(({ id }) => id)];
}

/** Deletes picks that the game filled from reserves. */
async function deleteReserveGuesses(
  trx: Transaction<Database>,
  raceIds: readonly string[],
): Promise<void> {
  if (raceIds.length === 0) return;
  await trx
    .deleteFrom('race_guess')
    .where('race_id', 'in', raceIds)
    .where('is_reserve', '=', 1)
    .execute();
}
