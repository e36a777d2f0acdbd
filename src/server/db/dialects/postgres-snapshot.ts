import { SNAPSHOT_BATCH, type Snapshot, type StoredValue, type StoredValues } from '../snapshot.ts';
import type { GuardedPool, PostgresClient } from './postgres-pool.ts';

/**
 * Reads a snapshot in a repeatable-read transaction, through cursors so that no table must fit in
 * memory.
 */
export async function readPostgresSnapshot<T>(
  pool: GuardedPool,
  work: (snapshot: Snapshot) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    const { rows } = await client.query<{ name: string }>(
      'select name from kysely_migration order by name collate "C"',
    );
    const tables = await client.query<{ name: string }>(
      "select tablename as name from pg_tables where schemaname = current_schema() and tablename not like 'kysely~_%' escape '~'",
    );
    const result = await work({
      migrations: rows.map(({ name }) => name),
      tables: tables.rows.map(({ name }) => name),
      columnsOf: async (table) => {
        const { fields } = await client.query(`select * from "${table}" limit 0`);
        return fields.map(({ name }) => name);
      },
      rowsOf: (table) => readBatches(client, table),
    });
    await client.query('commit');
    client.release();
    return result;
  } catch (error) {
    // Closes the connection, and with it transaction and cursor.
    client.release(true);
    throw error;
  }
}

async function* readBatches(
  client: PostgresClient,
  table: string,
): AsyncGenerator<readonly StoredValues[]> {
  await client.query(`declare table_rows no scroll cursor for select * from "${table}"`);
  try {
    for (;;) {
      const { rows } = await client.query<StoredValue[]>({
        text: `fetch ${SNAPSHOT_BATCH} from table_rows`,
        rowMode: 'array',
      });
      if (rows.length > 0) yield rows;
      if (rows.length < SNAPSHOT_BATCH) return;
    }
  } finally {
    // A failed transaction accepts no more commands; its end closes the cursor.
    await client.query('close table_rows').catch(() => {});
  }
}
