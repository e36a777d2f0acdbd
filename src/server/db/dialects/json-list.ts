import { PostgresAdapter, type RawBuilder, sql } from 'kysely';
import type { Executor } from '../database.ts';

/**
 * Returns SQL that aggregates columns of a group to a JSON list: of values, or of lists for several
 * columns. Each row of a response costs microseconds, and a season can have millions of guesses.
 */
export function jsonList(
  executor: Executor,
  columns: readonly string[],
  orderBy?: string,
): RawBuilder<string> {
  const isPostgres = executor.getExecutor().adapter instanceof PostgresAdapter;
  const values = sql.join(columns.map((column) => sql.ref(column)));
  const ordered = orderBy === undefined ? sql`` : sql`order by ${sql.ref(orderBy)}`;
  if (isPostgres) {
    const element = columns.length === 1 ? values : sql`json_build_array(${values})`;
    return sql<string>`json_agg(${element} ${ordered})::text`;
  }
  const element = columns.length === 1 ? values : sql`json_array(${values})`;
  return sql<string>`json_group_array(${element} ${ordered})`;
}
