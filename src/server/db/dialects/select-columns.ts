import { PostgresAdapter, sql, type Transaction } from 'kysely';
import type { Database } from '../tables.ts';

export interface SelectedColumn {
  readonly name: string;
  readonly type: 'TEXT' | 'INT_32' | 'INT_64' | 'FRACTION';
  readonly isNullable: boolean;
}

const TYPES: Readonly<Record<string, SelectedColumn['type']>> = {
  text: 'TEXT',
  // Type names of SQLite.
  INT: 'INT_32',
  INTEGER: 'INT_64',
  REAL: 'FRACTION',
  TEXT: 'TEXT',
  // Type names of PostgreSQL.
  integer: 'INT_32',
  bigint: 'INT_64',
  'double precision': 'FRACTION',
};

/** Returns the current columns of a table, including changes of this transaction. */
export async function selectColumns(
  trx: Transaction<Database>,
  table: string,
): Promise<SelectedColumn[]> {
  const isPostgres = trx.getExecutor().adapter instanceof PostgresAdapter;
  const query = isPostgres
    ? sql<{ name: string; type: string; nullable: number }>`
        select column_name as name, data_type as type, (is_nullable = 'YES')::int as nullable
        from information_schema.columns
        where table_schema = current_schema() and table_name = ${table}`
    : sql<{ name: string; type: string; nullable: number }>`
        select name, type, 1 - "notnull" as nullable from pragma_table_info(${table})`;
  const { rows } = await query.execute(trx);
  return rows.map(({ name, type, nullable }) => {
    const known = TYPES[type];
    if (known === undefined) throw new Error(`${table}.${name} has a type of its own: ${type}`);
    return { name, type: known, isNullable: nullable === 1 };
  });
}
