import type { Transaction } from 'kysely';
import type { Database } from '../db/tables.ts';
import {
  deleteDevicesOf,
  deleteDevicesOfSession,
  deleteSession,
  deleteSessionsOf,
} from './auth.queries.ts';

/**
 * Somebody logs out: whoever has the device next is not to read that somebody's messages. A session that
 * runs out takes nothing along, for reminders are for those who have not been here lately.
 */
export async function endSession(trx: Transaction<Database>, idHash: string): Promise<void> {
  await deleteSession(trx, idHash);
  await deleteDevicesOfSession(trx, idHash);
}

export async function endSessionsOf(trx: Transaction<Database>, userId: string): Promise<void> {
  await deleteSessionsOf(trx, userId);
  await deleteDevicesOf(trx, userId);
}
