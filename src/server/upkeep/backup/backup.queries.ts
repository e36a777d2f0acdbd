import { type Kysely, sql, type Transaction } from 'kysely';
import type { Executor } from '#server/db/database.ts';
import type { StoredValues } from '#server/db/snapshot.ts';
import type { Database } from '#server/db/tables.ts';
import { ALL_TABLES, BACKED_UP } from './backup-tables.ts';

/** Tables known by name only, as in a backup. */
type AnyTables = Record<string, Record<string, unknown>>;

function withAnyTables(trx: Transaction<Database>): Transaction<AnyTables> {
  return trx as unknown as Transaction<AnyTables>;
}

/** Returns the number of rows of each table in a backup. */
export async function countRows(executor: Executor): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>();
  for (const table of BACKED_UP) {
    const { count } = await executor
      .selectFrom(table)
      .select(sql<number>`count(*)`.as('count'))
      .executeTakeFirstOrThrow();
    counts.set(table, count);
  }
  return counts;
}

export async function deleteEverything(trx: Transaction<Database>): Promise<void> {
  for (const table of ALL_TABLES.toReversed()) await trx.deleteFrom(table).execute();
}

export async function dropEverything(trx: Transaction<Database>): Promise<void> {
  for (const table of ALL_TABLES.toReversed()) await trx.schema.dropTable(table).execute();
}

/**
 * Inserts rows. Names are not escaped here: callers must have checked that they are a table's and
 * its columns'.
 */
export async function insertBackupRows(
  trx: Transaction<Database>,
  table: string,
  columns: readonly string[],
  rows: readonly StoredValues[],
): Promise<void> {
  const values = rows.map((row) =>
    Object.fromEntries(columns.map((column, index) => [column, row[index]])),
  );
  await withAnyTables(trx).insertInto(table).values(values).execute();
}

export async function selectHighestRevision(executor: Kysely<Database>): Promise<number> {
  const row = await executor
    .selectFrom('season')
    .select((season) => season.fn.max('revision').as('highest'))
    .executeTakeFirst();
  return row?.highest ?? 0;
}

export async function updateRevisions(trx: Transaction<Database>, revision: number): Promise<void> {
  await trx.updateTable('season').set({ revision, guess_revision: revision }).execute();
}
