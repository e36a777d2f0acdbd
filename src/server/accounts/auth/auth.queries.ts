import type { Insertable, Transaction } from 'kysely';
import type { Instant } from '#domain/base/time.ts';
import type { Executor } from '#server/db/database.ts';
import type { Database, SessionTable } from '#server/db/tables.ts';

/**
 * Selects a session with its user's current rights: the only query of an ordinary request. Nothing
 * for a deleted account.
 */
export async function selectSession(executor: Executor, idHash: string) {
  return executor
    .selectFrom('session')
    .innerJoin('user', 'user.id', 'session.user_id')
    .select([
      'session.id_hash',
      'session.created_at',
      'session.last_seen_at',
      'session.is_remembered',
      'user.id as user_id',
      'user.username',
      'user.is_admin',
      'user.is_bingo_master',
      'user.results_shown_until',
    ])
    .where('session.id_hash', '=', idHash)
    .where('user.anonymised_at', 'is', null)
    .executeTakeFirst();
}

export async function insertSession(
  trx: Transaction<Database>,
  session: Insertable<SessionTable>,
): Promise<void> {
  await trx.insertInto('session').values(session).execute();
}

/**
 * Records the last use of a session, unless another instance has recorded a later one or the
 * session has ended.
 */
export async function updateLastSeen(
  trx: Transaction<Database>,
  {
    id_hash,
    user_id,
    last_seen_at,
  }: { readonly id_hash: string; readonly user_id: string; readonly last_seen_at: Instant },
): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('session')
    .set({ last_seen_at })
    .where('id_hash', '=', id_hash)
    .where('last_seen_at', '<', last_seen_at)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  await trx.updateTable('user').set({ last_seen_at }).where('id', '=', user_id).execute();
}

export async function deleteSession(trx: Transaction<Database>, idHash: string): Promise<void> {
  await trx.deleteFrom('session').where('id_hash', '=', idHash).execute();
}

export async function deleteSessionsOf(trx: Transaction<Database>, userId: string): Promise<void> {
  await trx.deleteFrom('session').where('user_id', '=', userId).execute();
}

export async function deleteDevicesOf(trx: Transaction<Database>, userId: string): Promise<void> {
  await trx.deleteFrom('push_device').where('user_id', '=', userId).execute();
}

export async function deleteDevicesOfSession(
  trx: Transaction<Database>,
  idHash: string,
): Promise<void> {
  await trx.deleteFrom('push_device').where('session_id_hash', '=', idHash).execute();
}

/**
 * Moves push devices to the new session, so that a user who logs in again still gets notifications.
 */
export async function moveDevices(
  trx: Transaction<Database>,
  from: { readonly idHash: string; readonly userId: string },
  toIdHash: string,
): Promise<void> {
  await trx
    .updateTable('push_device')
    .set({ session_id_hash: toIdHash })
    .where('session_id_hash', '=', from.idHash)
    .where('user_id', '=', from.userId)
    .execute();
}
