import { PostgresAdapter, sql, type Transaction } from 'kysely';
import type { Database } from '../tables.ts';

/**
 * Refreshes PostgreSQL's statistics after many writes: its query plans depend on them, and it does
 * so by itself only a minute later. SQLite does not need it.
 */
export async function refreshStatistics(trx: Transaction<Database>): Promise<void> {
  if (trx.getExecutor().adapter instanceof PostgresAdapter) await sql`analyze`.execute(trx);
}
