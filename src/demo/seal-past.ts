import type { Transaction } from 'kysely';
import type { Instant } from '#domain/base/time.ts';
import { deadlinesOf } from '#domain/season/phases.ts';
import type { SeasonFacts } from '#domain/season/season.ts';
import type { Database } from '#server/db/tables.ts';
import { finaliseGuesses } from '#server/season/closing/finalise-guesses.ts';

/** Seals the guesses of all deadlines that the clock has jumped over, each at its deadline. */
export async function sealPast(
  trx: Transaction<Database>,
  facts: SeasonFacts,
  now: Instant,
): Promise<void> {
  const { year } = facts;
  // In a new game closed races have no guesses to seal; the demo adds guesses afterwards, so they
  // are reopened.
  await trx
    .updateTable('race')
    .set({ closed_at: null })
    .where('year', '=', year)
    .where('id', 'not in', sealedRaces(trx, year))
    .execute();
  await trx
    .updateTable('season')
    .set({ closed_at: null })
    .where('year', '=', year)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('seal')
            .select('number')
            .where('seal.year', '=', year)
            .where('race_id', 'is', null),
        ),
      ),
    )
    .execute();
  for (const deadline of deadlinesOf(facts)) {
    if (deadline <= now) await finaliseGuesses(trx, year, deadline);
  }
}

const sealedRaces = (trx: Transaction<Database>, year: number) =>
  trx
    .selectFrom('seal')
    .select((column) => column.ref('race_id').$notNull().as('race_id'))
    .where('year', '=', year)
    .where('race_id', 'is not', null);

/**
 * Deletes the seals and log entries of deadlines that the clock goes back to before. They are at
 * the end of the chain.
 */
export async function unsealAfter(
  trx: Transaction<Database>,
  year: number,
  now: Instant,
): Promise<void> {
  const ahead = await trx
    .selectFrom('seal')
    .select(['number', 'root'])
    .where('year', '=', year)
    .where('deadline', '>', now)
    .execute();
  if (ahead.length === 0) return;
  const numbers = ahead.map(({ number }) => number);
  for (const table of ['sealed_guess', 'seal'] as const) {
    await trx.deleteFrom(table).where('year', '=', year).where('number', 'in', numbers).execute();
  }
  await trx
    .deleteFrom('audit_entry')
    .where('year', '=', year)
    .where('action', 'in', ['RACE_SEALED', 'SEASON_SEALED'])
    .where(
      'after_json',
      'in',
      ahead.map(({ root }) => JSON.stringify({ root })),
    )
    .execute();
}
