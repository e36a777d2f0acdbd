import { PostgresAdapter, sql, type Transaction } from 'kysely';
import type { Database } from '../tables.ts';

/** Lets this transaction's statements, and the locks that they wait for, take as long as they need; SQLite never hurries any. */
export async function allowLongStatements(trx: Transaction<Database>): Promise<void> {
  if (!(trx.getExecutor().adapter instanceof PostgresAdapter)) return;
  await sql`set local statement_timeout = 0`.execute(trx);
  await sql`set local lock_timeout = 0`.execute(trx);
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
}
