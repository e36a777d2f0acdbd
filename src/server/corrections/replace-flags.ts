import type { Transaction } from 'kysely';
import { diffRows } from '../db/diff-rows.ts';
import { insertRows } from '../db/insert-rows.ts';
import type { Database, FlagTable } from '../db/tables.ts';

/** A flag that an admin took away is marked by him alone: a count only adds and removes. */
export async function replaceFlags(
  trx: Transaction<Database>,
  stored: readonly FlagTable[],
  after: readonly FlagTable[],
): Promise<void> {
  const { added, removed } = diffRows(stored, after, ({ id }) => id);
  for (const { id } of removed) await trx.deleteFrom('flag').where('id', '=', id).execute();
  await insertRows(trx, 'flag', added);
}
