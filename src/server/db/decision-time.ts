import type { Instant } from '#domain/season.ts';
import type { Clock } from '../clock.ts';
import type { Executor } from './open-database.ts';
import { postgresTime } from './postgres-time.ts';

/**
 * The time that decides about deadlines. Ask inside a write transaction, once its lock is held:
 * PostgreSQL's own clock when `clock` is the system's, so that instances agree; `clock` otherwise.
 */
export async function decisionTime(executor: Executor, clock: Clock): Promise<Instant> {
  return decided(clock.isSystem ? await postgresTime(executor) : null, clock);
}

/** The same, of a `timeColumn` that was read together with something else once the lock was held. */
export function decided(databaseTime: Instant | null, clock: Clock): Instant {
  return (clock.isSystem ? databaseTime : null) ?? clock.now();
}
