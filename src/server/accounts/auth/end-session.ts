import type { Transaction } from 'kysely';
import type { Database } from '#server/db/tables.ts';
import {
  deleteDevicesOf,
  deleteDevicesOfSession,
  deleteSession,
  deleteSessionsOf,
} from './auth.queries.ts';

/**
 * Ends a session at logout, and unsubscribes its devices, so that the next user of the device gets
 * no messages. An expired session keeps its devices, since reminders are for users who have not
 * visited lately.
 */
export async function endSession(trx: Transaction<Database>, idHash: string): Promise<void> {
  await deleteSession(trx, idHash);
  await deleteDevicesOfSession(trx, idHash);
}

export async function endSessionsOf(trx: Transaction<Database>, userId: string): Promise<void> {
  await deleteSessionsOf(trx, userId);
  await deleteDevicesOf(trx, userId);
}
