import type { Insertable, Transaction } from 'kysely';
import type { Instant } from '#domain/season.ts';
import type { Executor } from '../db/open-database.ts';
import type { Database, LoginAttemptTable, SessionTable } from '../db/tables.ts';

/** A session with what its user may do now: the only query of an ordinary request. None of a deleted account. */
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

/** Of several requests at once only the first finds something to write. */
export async function updateLastSeen(
  trx: Transaction<Database>,
  session: { readonly id_hash: string; readonly last_seen_at: Instant; readonly user_id: string },
  now: Instant,
): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('session')
    .set({ last_seen_at: now })
    .where('id_hash', '=', session.id_hash)
    .where('last_seen_at', '=', session.last_seen_at)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  await trx
    .updateTable('user')
    .set({ last_seen_at: now })
    .where('id', '=', session.user_id)
    .execute();
}

export async function deleteSession(executor: Executor, idHash: string): Promise<void> {
  await executor.deleteFrom('session').where('id_hash', '=', idHash).execute();
}

export async function deleteSessionsOf(executor: Executor, userId: string): Promise<void> {
  await executor.deleteFrom('session').where('user_id', '=', userId).execute();
}

export async function insertLoginAttempt(
  executor: Executor,
  attempt: Insertable<LoginAttemptTable>,
): Promise<void> {
  await executor.insertInto('login_attempt').values(attempt).execute();
}

/** Takes an attempt out for good. With another state it stays: nobody else can use up a login. */
export async function takeLoginAttempt(
  executor: Executor,
  { idHash, state }: { readonly idHash: string; readonly state: string },
  now: Instant,
) {
  return executor
    .deleteFrom('login_attempt')
    .where('id_hash', '=', idHash)
    .where('state', '=', state)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst();
}

export async function selectUserIdOf(
  executor: Executor,
  identity: { readonly issuer: string; readonly subject: string },
): Promise<string | null> {
  const row = await executor
    .selectFrom('identity')
    .select('user_id')
    .where('issuer', '=', identity.issuer)
    .where('subject', '=', identity.subject)
    .executeTakeFirst();
  return row?.user_id ?? null;
}

/** Somebody who has logged in for the first time and has no username yet. */
export async function insertAccount(
  trx: Transaction<Database>,
  account: { readonly userId: string; readonly issuer: string; readonly subject: string },
  now: Instant,
): Promise<void> {
  await trx
    .insertInto('user')
    .values({
      id: account.userId,
      username: null,
      username_key: null,
      is_admin: 0,
      is_bingo_master: 0,
      created_at: now,
      last_seen_at: now,
      anonymised_at: null,
    })
    .execute();
  await trx
    .insertInto('identity')
    .values({
      issuer: account.issuer,
      subject: account.subject,
      user_id: account.userId,
      created_at: now,
    })
    .execute();
}

export async function deleteDevicesOf(executor: Executor, userId: string): Promise<void> {
  await executor.deleteFrom('push_device').where('user_id', '=', userId).execute();
}

export async function deleteDevicesOfSession(executor: Executor, idHash: string): Promise<void> {
  await executor.deleteFrom('push_device').where('session_id_hash', '=', idHash).execute();
}
