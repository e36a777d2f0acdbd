import { PostgresAdapter, type RawBuilder, sql } from 'kysely';
import type { Instant } from '#domain/base/time.ts';
import type { Clock } from '#server/base/clock.ts';
import type { Executor } from './database.ts';

/** Clock that is the same for all instances, and advances within a transaction, unlike `now()`. */
const EPOCH_MS = epochMs('clock_timestamp()');

/**
 * Start of the transaction in SQL, as epoch ms: all that it reads was valid at that time or later.
 */
export const START_EPOCH_MS = epochMs('now()');

function epochMs(time: string): string {
  return `floor(extract(epoch from ${time}) * 1000)::bigint`;
}

const isPostgres = (executor: Executor) =>
  executor.getExecutor().adapter instanceof PostgresAdapter;

/** Returns PostgreSQL's clock as a column of a query; `null` on SQLite, which has none. */
export function timeColumn(executor: Executor): RawBuilder<Instant | null> {
  return sql<Instant | null>`${sql.raw(isPostgres(executor) ? EPOCH_MS : 'null')}`;
}

/** Returns PostgreSQL's clock; `null` on SQLite, which has none. */
export async function databaseTime(executor: Executor): Promise<Instant | null> {
  if (!isPostgres(executor)) return null;
  const { rows } = await sql<{
    now: Instant | null;
  }>`select ${timeColumn(executor)} as now`.execute(executor);
  return rows[0]?.now ?? null;
}

/**
 * Returns the time that decides about deadlines. Call it within a write transaction, after the
 * lock: PostgreSQL's clock if `clock` is the system's, so that instances agree; else `clock`.
 */
export async function decisionTime(executor: Executor, clock: Clock): Promise<Instant> {
  return decisionTimeFrom(clock.isSystem ? await databaseTime(executor) : null, clock);
}

/** Same, from a `timeColumn` selected together with the locked row. */
export function decisionTimeFrom(databaseTime: Instant | null, clock: Clock): Instant {
  if (!clock.isSystem || databaseTime === null) return clock.now();
  return clock.reconcile?.(databaseTime) ?? databaseTime;
}
