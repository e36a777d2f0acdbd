import type { Transaction } from 'kysely';
import type { Instant } from '#domain/base/time.ts';
import type { Executor } from '#server/db/database.ts';
import type { Database, RaceTable } from '#server/db/tables.ts';

/**
 * Returns true if anybody has a stored guess of the season. Secret until its deadline has passed.
 */
export async function hasSeasonGuess(executor: Executor, year: number): Promise<boolean> {
  for (const table of ['order_guess', 'flag_guess', 'answer_guess'] as const) {
    const guess = await executor
      .selectFrom(table)
      .select('user_id')
      .where('year', '=', year)
      .limit(1)
      .executeTakeFirst();
    if (guess !== undefined) return true;
  }
  return false;
}

type Timed = Pick<RaceTable, 'year' | 'starts_at' | 'guess_deadline' | 'cancelled_at'>;

/**
 * Moves a season deadline forward with a race that was rescheduled before it, in the same
 * transaction, where it is a late one, or was the race's own: nobody may guess the season while
 * watching it. Never before now.
 */
export async function moveLateDeadline(
  trx: Transaction<Database>,
  races: readonly { readonly from: Timed; readonly to: Timed }[],
  now: Instant,
): Promise<void> {
  for (const { from, to } of races) {
    if (to.cancelled_at !== null || to.starts_at >= from.starts_at) continue;
    await trx
      .updateTable('season')
      .set({ guess_deadline: Math.max(to.starts_at, now) })
      .where('year', '=', to.year)
      .where('passed_deadline', 'is not', null)
      .where('guess_deadline', '>', Math.max(to.starts_at, now))
      .where('guess_deadline', '<=', from.starts_at)
      .execute();
    await trx
      .updateTable('season')
      .set({ guess_deadline: Math.max(to.guess_deadline, now) })
      .where('year', '=', to.year)
      .where('guess_deadline', '=', from.guess_deadline)
      .where('guess_deadline', '>', Math.max(to.guess_deadline, now))
      .execute();
  }
}

/** Returns true if a right answer to a question of the season is known. */
export async function hasRightAnswer(executor: Executor, year: number): Promise<boolean> {
  const question = await executor
    .selectFrom('question')
    .select('id')
    .where('year', '=', year)
    .where('known_at', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return question !== undefined;
}
