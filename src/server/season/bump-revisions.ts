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
 * Bumps the facts' revision: facts or names have changed, while public guesses and deadlines have
 * not. The next season shows how this one ended, so it is outdated as well.
 */
export async function bumpFacts(trx: Transaction<Database>, year: number): Promise<void> {
  await trx
    .updateTable('season')
    .set((column) => ({ revision: column('revision', '+', 1) }))
    .where('year', 'in', [year, year + 1])
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
