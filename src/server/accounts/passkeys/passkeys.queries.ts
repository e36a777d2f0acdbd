import type { Insertable, Transaction } from 'kysely';
import type { Instant } from '#domain/base/time.ts';
import type { Executor } from '#server/db/database.ts';
import type { Database, PasskeyChallengeTable, PasskeyTable } from '#server/db/tables.ts';
import { PASSKEY_ISSUER } from '../auth/identity.ts';

export async function insertChallenge(
  trx: Transaction<Database>,
  challenge: Insertable<PasskeyChallengeTable>,
): Promise<void> {
  await trx.insertInto('passkey_challenge').values(challenge).execute();
}

/** Consumes a challenge, if it belongs to this browser and purpose. */
export async function takeChallenge(
  trx: Transaction<Database>,
  { challenge, browser_hash, user_id }: Omit<PasskeyChallengeTable, 'expires_at'>,
  now: Instant,
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('passkey_challenge')
    .where('challenge', '=', challenge)
    .where('browser_hash', '=', browser_hash)
    .where('user_id', user_id === null ? 'is' : '=', user_id)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Selects a passkey with its account; `undefined` if the account is deleted or unknown. */
export async function selectPasskey(executor: Executor, credentialId: string) {
  return executor
    .selectFrom('identity')
    .innerJoin('passkey', 'passkey.identity_id', 'identity.id')
    .selectAll('passkey')
    .select('identity.user_id')
    .where('identity.issuer', '=', PASSKEY_ISSUER)
    .where('identity.subject', '=', credentialId)
    .executeTakeFirst();
}

export async function selectPasskeysOf(executor: Executor, userId: string) {
  return executor
    .selectFrom('identity')
    .innerJoin('passkey', 'passkey.identity_id', 'identity.id')
    .select(['identity.subject', 'passkey.transports'])
    .where('identity.user_id', '=', userId)
    .orderBy('identity.id')
    .execute();
}

export async function insertPasskey(
  trx: Transaction<Database>,
  passkey: Insertable<PasskeyTable>,
): Promise<void> {
  await trx.insertInto('passkey').values(passkey).execute();
}

/** @returns false if the passkey is gone, or was used since it was read */
export async function updateCounter(
  trx: Transaction<Database>,
  { identity_id, counter }: Pick<PasskeyTable, 'identity_id' | 'counter'>,
  next: number,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('passkey')
    .set({ counter: next })
    .where('identity_id', '=', identity_id)
    .where('counter', '=', counter)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
