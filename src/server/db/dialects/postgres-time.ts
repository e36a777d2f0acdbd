import { PostgresAdapter, sql } from 'kysely';
import type { Instant } from '#domain/season.ts';
import type { Executor } from '../open-database.ts';

/** The same on every instance, and moving within a transaction, unlike `now()`. */
export const EPOCH_MS = `floor(extract(epoch from clock_timestamp()) * 1000)::bigint`;

/** PostgreSQL's clock, or `null` on a database that has none of its own. */
export async function postgresTime(executor: Executor): Promise<Instant | null> {
  if (!(executor.getExecutor().adapter instanceof PostgresAdapter)) return null;
  const { rows } = await sql<{ now: Instant }>`select ${sql.raw(EPOCH_MS)} as now`.execute(
    executor,
  );
  return rows[0]?.now ?? null;
}
