import { PostgresAdapter, sql, type Transaction } from 'kysely';
import type { Database } from '../tables.ts';

/**
 * Lets PostgreSQL count the rows after many have been written: it plans queries by those statistics, and refreshes them
 * by itself only a minute later. SQLite plans ours well without.
 */
export async function refreshStatistics(trx: Transaction<Database>): Promise<void> {
  if (trx.getExecutor().adapter instanceof PostgresAdapter) await sql`analyze`.execute(trx);
}
