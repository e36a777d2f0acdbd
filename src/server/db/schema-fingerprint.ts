import { createHash } from 'node:crypto';
import { PostgresAdapter, sql } from 'kysely';
import type { Executor } from './database.ts';

/** Fingerprint of the tables that `MIGRATIONS` create, on both databases; a test compares it. */
export const SCHEMA_FINGERPRINT = '837789f776c780be';

/**
 * Returns a hash of the names of all tables and columns, since the names of migrations do not tell
 * which program ran them.
 */
export async function readSchemaFingerprint(db: Executor): Promise<string> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const query = isPostgres
    ? sql<{ column: string }>`
        select relname || '.' || attname as column
        from pg_attribute join pg_class on pg_class.oid = attrelid
        where relnamespace = current_schema()::regnamespace and relkind = 'r' and attnum > 0
          and not attisdropped`
    : sql<{ column: string }>`
        select "table".name || '.' || columns.name as "column"
        from sqlite_schema as "table" join pragma_table_info("table".name) as columns
        where "table".type = 'table' and "table".name not like 'sqlite%'`;
  const { rows } = await query.execute(db);
  const columns = rows.map(({ column }) => column).filter((name) => !name.startsWith('kysely_'));
  return createHash('sha256').update(columns.sort().join('\n')).digest('hex').slice(0, 16);
}
