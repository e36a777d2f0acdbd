import type Sqlite from 'better-sqlite3';
import { SNAPSHOT_BATCH, type Snapshot, type StoredValues } from '../snapshot.ts';
import { onceFree, refuseForNow } from './sqlite-refusal.ts';

/**
 * Runs `work` on a connection of its own, and closes it: in WAL mode this blocks nobody, and the
 * game's connections stay free.
 */
export async function readSqliteSnapshot<T>(
  connection: Sqlite.Database,
  work: (snapshot: Snapshot) => Promise<T>,
): Promise<T> {
  const reading = new Set<AsyncGenerator>();
  try {
    connection.exec('begin');
    // Reads once, because the first read and not `begin` fixes the snapshot.
    const migrations = await onceFree(() =>
      refuseForNow(connection, () =>
        connection
          .prepare<[], string>('select name from kysely_migration order by name')
          .pluck()
          .all(),
      ),
    );
    const tables = connection
      .prepare<[], string>(
        "select name from sqlite_schema where type = 'table' and name not like 'sqlite~_%' escape '~' and name not like 'kysely~_%' escape '~'",
      )
      .pluck()
      .all();
    return await work({
      migrations,
      tables,
      columnsOf: async (table) =>
        connection
          .prepare(`select * from "${table}"`)
          .columns()
          .map(({ name }) => name),
      rowsOf: (table) => {
        const batches = readBatches(connection, table);
        reading.add(batches);
        return batches;
      },
    });
  } finally {
    // A connection with a running statement, as after a failure, cannot be closed.
    for (const batches of reading) await batches.return(undefined);
    connection.close();
  }
}

async function* readBatches(
  connection: Sqlite.Database,
  table: string,
): AsyncGenerator<readonly StoredValues[]> {
  const rows = connection.prepare<[], StoredValues>(`select * from "${table}"`).raw().iterate();
  let batch: StoredValues[] = [];
  for (const row of rows) {
    batch.push(row);
    if (batch.length < SNAPSHOT_BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
