import type { Transaction } from 'kysely';
import type { Executor } from '../db/open-database.ts';
import type { Database } from '../db/tables.ts';

/** Whatever was computed from these seasons no longer holds; years without a season do not matter. */
export async function bumpRevisions(
  trx: Transaction<Database>,
  years: readonly number[],
): Promise<void> {
  await trx
    .updateTable('season')
    .set((column) => ({
      revision: column('revision', '+', 1),
      guess_revision: column('revision', '+', 1),
    }))
    .where('year', 'in', years)
    .execute();
}

/** Facts of a season, or names, are others now, while the guesses that were public stand, and so do its deadlines. */
export async function bumpFacts(trx: Transaction<Database>, year: number): Promise<void> {
  await trx
    .updateTable('season')
    .set((column) => ({ revision: column('revision', '+', 1) }))
    .where('year', '=', year)
    .execute();
}

/**
 * What a new season begins with: above every revision that a deleted one of that year had, since each of
 * those came with an entry in the log.
 */
export async function firstRevision(executor: Executor): Promise<number> {
  const { entries } = await executor
    .selectFrom('audit_entry')
    .select(({ fn }) => fn.max('entry').as('entries'))
    .executeTakeFirstOrThrow();
  return Number(entries ?? 0) + 1;
}
