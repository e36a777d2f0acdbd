import type { Transaction } from 'kysely';
import type { Database } from '../db/tables.ts';

/** Whatever was computed from these seasons no longer holds; years without a season do not matter. */
export async function bumpRevisions(
  trx: Transaction<Database>,
  years: readonly number[],
): Promise<void> {
  await trx
    .updateTable('season')
    .set((column) => ({ revision: column('revision', '+', 1) }))
    .where('year', 'in', years)
    .execute();
}
