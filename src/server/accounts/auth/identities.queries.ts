import type { Insertable, Transaction } from 'kysely';
import type { Instant } from '#domain/base/time.ts';
import type { Executor } from '#server/db/database.ts';
import type { Database, IdentityTable } from '#server/db/tables.ts';
import type { Identity } from './identity.ts';

/** Returns the account that a login method belongs to, with its username if one is chosen. */
export async function selectOwner(executor: Executor, { issuer, subject }: Identity) {
  return executor
    .selectFrom('identity')
    .innerJoin('user', 'user.id', 'identity.user_id')
    .select(['identity.id', 'identity.user_id', 'user.username'])
    .where('identity.issuer', '=', issuer)
    .where('identity.subject', '=', subject)
    .executeTakeFirst();
}

/** Selects the login methods of a user in the order in which they were added. */
export async function selectIdentitiesOf(executor: Executor, userId: string) {
  return executor
    .selectFrom('identity')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

export async function insertIdentity(
  trx: Transaction<Database>,
  identity: Insertable<IdentityTable>,
): Promise<void> {
  await trx.insertInto('identity').values(identity).execute();
}

export async function updateLastUsed(
  trx: Transaction<Database>,
  id: string,
  now: Instant,
): Promise<void> {
  await trx.updateTable('identity').set({ last_used_at: now }).where('id', '=', id).execute();
}

export async function deleteIdentity(trx: Transaction<Database>, id: string): Promise<void> {
  await trx.deleteFrom('identity').where('id', '=', id).execute();
}

/** Inserts an account at its first login, without a username. */
export async function insertAccount(
  trx: Transaction<Database>,
  userId: string,
  now: Instant,
): Promise<void> {
  await trx
    .insertInto('user')
    .values({
      id: userId,
      username: null,
      username_key: null,
      is_admin: 0,
      is_bingo_master: 0,
      created_at: now,
      last_seen_at: now,
      anonymised_at: null,
    })
    .execute();
}
