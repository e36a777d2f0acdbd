import type { Kysely, Transaction } from 'kysely';
import type { Database } from './tables.ts';

const INSERTED_AT_ONCE = 500;

/** Untyped: the same statement serves all tables. */
type AnyTables = Kysely<Record<string, Record<string, unknown>>>;

export async function insertRows(
  trx: Transaction<Database>,
  table: keyof Database,
  rows: readonly object[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += INSERTED_AT_ONCE) {
    const some = rows.slice(start, start + INSERTED_AT_ONCE) as Record<string, unknown>[];
    await (trx as unknown as AnyTables).insertInto(table).values(some).execute();
  }
}
