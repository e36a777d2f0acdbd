import { PostgresAdapter, sql, type Transaction } from 'kysely';
import type { Database } from '../tables.ts';

/** Lifts the timeouts of statements and locks for this transaction; SQLite has none. */
export async function allowLongStatements(trx: Transaction<Database>): Promise<void> {
  if (!(trx.getExecutor().adapter instanceof PostgresAdapter)) return;
  await sql`set local statement_timeout = 0`.execute(trx);
  await sql`set local lock_timeout = 0`.execute(trx);
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
}

/**
 * Refreshes PostgreSQL's statistics after many writes: its query plans depend on them, and it does
 * so by itself only a minute later. SQLite does not need it.
 */
export async function refreshStatistics(trx: Transaction<Database>): Promise<void> {
  if (trx.getExecutor().adapter instanceof PostgresAdapter) await sql`analyze`.execute(trx);
}
