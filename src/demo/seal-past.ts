import type { Transaction } from 'kysely';
import { thresholds } from '#domain/deadlines.ts';
import type { Instant, SeasonFacts } from '#domain/season.ts';
import type { Database } from '../server/db/tables.ts';
import { sealDue } from '../server/sealing/seal-due.ts';

/** Seals, each at its deadline, what was guessed of deadlines that the clock has jumped over. */
export async function sealPast(
  trx: Transaction<Database>,
  facts: SeasonFacts,
  now: Instant,
): Promise<void> {
  const { year } = facts;
  // A game that begins now has nothing to seal of what has closed; the demo makes it up.
  await trx
    .updateTable('race')
    .set({ sealed_at: null })
    .where('year', '=', year)
    .where('id', 'not in', sealedRaces(trx, year))
    .execute();
  await trx
    .updateTable('season')
    .set({ sealed_at: null })
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
  for (const deadline of thresholds(facts)) {
    if (deadline <= now) await sealDue(trx, year, deadline);
  }
}

const sealedRaces = (trx: Transaction<Database>, year: number) =>
  trx
    .selectFrom('seal')
    .select((column) => column.ref('race_id').$notNull().as('race_id'))
    .where('year', '=', year)
    .where('race_id', 'is not', null);

/** Takes back the seals of deadlines that the clock goes back to before: they are at the end of the chain. */
export async function unsealAfter(
  trx: Transaction<Database>,
  year: number,
  now: Instant,
): Promise<void> {
  const ahead = trx
    .selectFrom('seal')
    .select('number')
    .where('year', '=', year)
    .where('deadline', '>', now);
  await trx
    .deleteFrom('sealed_guess')
    .where('year', '=', year)
    .where('number', 'in', ahead)
    .execute();
  await trx.deleteFrom('seal').where('year', '=', year).where('deadline', '>', now).execute();
}
