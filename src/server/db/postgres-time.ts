import { PostgresAdapter, sql } from 'kysely';
import type { Instant } from '#domain/season.ts';
import type { Executor } from './open-database.ts';

/** The same on every instance, and moving within a transaction, unlike `now()`. */
const EPOCH_MS = epochMs('clock_timestamp()');

/** When the transaction began: no later than what it reads was true. */
export const START_EPOCH_MS = epochMs('now()');

function epochMs(time: string): string {
  return `floor(extract(epoch from ${time}) * 1000)::bigint`;
}

/** PostgreSQL's clock, or `null` on a database that has none of its own. */
export async function postgresTime(executor: Executor): Promise<Instant | null> {
  if (!(executor.getExecutor().adapter instanceof PostgresAdapter)) return null;
  const { rows } = await sql<{ now: Instant }>`select ${sql.raw(EPOCH_MS)} as now`.execute(
    executor,
  );
  return rows[0]?.now ?? null;
}
