import type { Insertable } from 'kysely';
import type { Instant } from '#domain/base/time.ts';
import type { Executor } from '#server/db/database.ts';
import type { LoginAttemptTable } from '#server/db/tables.ts';

export async function insertLoginAttempt(
  executor: Executor,
  attempt: Insertable<LoginAttemptTable>,
): Promise<void> {
  await executor.insertInto('login_attempt').values(attempt).execute();
}

/**
 * Consumes a login attempt. With another state it stays, so that nobody else can use up a login.
 */
export async function takeLoginAttempt(
  executor: Executor,
  attempt: { readonly idHash: string; readonly state: string; readonly provider: string },
  now: Instant,
) {
  return executor
    .deleteFrom('login_attempt')
    .where('id_hash', '=', attempt.idHash)
    .where('state', '=', attempt.state)
    .where('provider', '=', attempt.provider)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst();
}
