import type { DatabaseSync } from 'node:sqlite';
import { SNAPSHOT_BATCH, type Snapshot, type StoredValues } from '../snapshot.ts';
import type { SqliteConnection } from './sqlite-connection.ts';
import { onceFree, refuseForNow } from './sqlite-refusal.ts';

/**
 * Runs `work` on a connection of its own, and closes it: in WAL mode this blocks nobody, and the
 * game's connections stay free.
 */
export async function readSqliteSnapshot<T>(
  connection: SqliteConnection,
  work: (snapshot: Snapshot) => Promise<T>,
): Promise<T> {
  const { database } = connection;
  try {
    database.exec('begin');
    // Reads once, because the first read and not `begin` fixes the snapshot.
    const migrations = await onceFree(() =>
      refuseForNow(connection, () =>
        selectNames(database, 'select name from kysely_migration order by name'),
      ),
    );
    const tables = selectNames(
      database,
      "select name from sqlite_schema where type = 'table' and name not like 'sqlite~_%' escape '~' and name not like 'kysely~_%' escape '~'",
    );
    return await work({
      migrations,
      tables,
      columnsOf: async (table) =>
        database
          .prepare(`select * from "${table}"`)
          .columns()
          .map(({ name }) => name),
      rowsOf: (table) => readBatches(database, table),
    });
  } finally {
    database.close();
  }
}

async function* readBatches(
  database: DatabaseSync,
  table: string,
): AsyncGenerator<readonly StoredValues[]> {
  const statement = database.prepare(`select * from "${table}"`);
  statement.setReturnArrays(true);
  const rows = statement.iterate() as Iterable<unknown> as Iterable<StoredValues>;
  let batch: StoredValues[] = [];
  for (const row of rows) {
    batch.push(row);
    if (batch.length < SNAPSHOT_BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

function selectNames(database: DatabaseSync, query: string): string[] {
  return database
    .prepare(query)
    .all()
    .map(({ name }) => String(name));
}
