import type { Transaction } from 'kysely';
import type { Executor } from '#server/db/database.ts';
import type { Database } from '#server/db/tables.ts';

/**
 * Bumps the revision of a season, which outdates everything derived from it. A year without a season
 * is ignored.
 */
export async function bumpRevisions(trx: Transaction<Database>, year: number): Promise<void> {
  await trx
    .updateTable('season')
    .set((column) => ({ guess_revision: column('revision', '+', 1) }))
    .where('year', '=', year)
    .execute();
  await bumpFacts(trx, year);
}

/**
 * Bumps the facts' revision of these seasons, if any: facts or names have changed, while public guesses and deadlines have
 * not. The next season shows how this one ended, so it is outdated as well, unless it has no races
 * to show that with: an empty season may be deleted, see `firstRevision`.
 */
export async function bumpFacts(
  trx: Transaction<Database>,
  ...years: readonly number[]
): Promise<void> {
  if (years.length === 0) return;
  await trx
    .updateTable('season')
    .set((column) => ({ revision: column('revision', '+', 1) }))
    .where(({ eb, or, and, exists, selectFrom }) =>
      or([
        eb('year', 'in', years),
        and([
          eb(
            'year',
            'in',
            years.map((year) => year + 1),
          ),
          exists(selectFrom('race').select('race.id').whereRef('race.year', '=', 'season.year')),
        ]),
      ]),
    )
    .execute();
}

/**
 * Returns the revision of a new season. It exceeds every revision of a deleted season of that year,
 * because each bump came with an audit entry.
 */
export async function firstRevision(executor: Executor): Promise<number> {
  const { entries } = await executor
    .selectFrom('audit_entry')
    .select(({ fn }) => fn.max('entry').as('entries'))
    .executeTakeFirstOrThrow();
  return Number(entries ?? 0) + 1;
}
