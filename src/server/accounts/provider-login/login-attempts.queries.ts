import type { Insertable, Transaction } from 'kysely';
import type { Instant } from '#domain/base/time.ts';
import type { Database, LoginAttemptTable } from '#server/db/tables.ts';

export async function insertLoginAttempt(
  trx: Transaction<Database>,
  attempt: Insertable<LoginAttemptTable>,
): Promise<void> {
  await trx.insertInto('login_attempt').values(attempt).execute();
}

/**
 * Consumes a login attempt. With another state it stays, so that nobody else can use up a login.
 */
export async function takeLoginAttempt(
  trx: Transaction<Database>,
  attempt: { readonly idHash: string; readonly state: string; readonly provider: string },
  now: Instant,
) {
  return trx
    .deleteFrom('login_attempt')
    .where('id_hash', '=', attempt.idHash)
    .where('state', '=', attempt.state)
    .where('provider', '=', attempt.provider)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst();
}
