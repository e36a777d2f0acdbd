import { normaliseUsername } from '#domain/accounts/username.ts';
import { usernameKey } from '#domain/accounts/username-lookalikes.ts';
import type { Instant } from '#domain/base/time.ts';
import { isLastAdmin } from '#server/accounts/account.queries.ts';
import { endSessionsOf } from '#server/accounts/auth/end-session.ts';
import type { Executor, OpenDatabase } from '#server/db/database.ts';
import { recordAudit } from '#server/db/record-audit.ts';
import { makeAdmin } from '#server/leagues/invitations/make-admin.ts';

type Named<Outcome extends string> =
  | { readonly outcome: 'NOT_FOUND' }
  | { readonly outcome: Outcome; readonly username: string };

async function selectByUsername(executor: Executor, username: string) {
  return executor
    .selectFrom('user')
    .select(['id', 'username', 'is_admin'])
    .where('username_key', '=', usernameKey(normaliseUsername(username)))
    .where('anonymised_at', 'is', null)
    .executeTakeFirst();
}

/** Makes a user an admin. */
export async function grantAdmin(
  database: OpenDatabase,
  username: string,
  now: Instant,
): Promise<Named<'GRANTED' | 'ADMIN_ALREADY'>> {
  return database.inWriteTransaction(async (trx) => {
    const user = await selectByUsername(trx, username);
    if (user === undefined || user.username === null) return { outcome: 'NOT_FOUND' };
    if (user.is_admin === 1) return { outcome: 'ADMIN_ALREADY', username: user.username };
    await makeAdmin(trx, user.id, now);
    return { outcome: 'GRANTED', username: user.username };
  });
}

/** Removes a user's admin role; the last admin keeps it. */
export async function revokeAdmin(
  database: OpenDatabase,
  username: string,
  now: Instant,
): Promise<Named<'REVOKED' | 'NO_ADMIN' | 'LAST_ADMIN'>> {
  return database.inWriteTransaction(async (trx) => {
    const user = await selectByUsername(trx, username);
    if (user === undefined || user.username === null) return { outcome: 'NOT_FOUND' };
    const known = { username: user.username };
    if (user.is_admin === 0) return { outcome: 'NO_ADMIN', ...known };
    if (await isLastAdmin(trx, user.id)) return { outcome: 'LAST_ADMIN', ...known };
    await trx.updateTable('user').set({ is_admin: 0 }).where('id', '=', user.id).execute();
    await recordAudit(trx, {
      at: now,
      actorUserId: null,
      action: 'USER_ADMIN_TAKEN',
      subject: { userId: user.id },
      before: null,
      after: null,
    });
    return { outcome: 'REVOKED', ...known };
  });
}

/** Ends all sessions of a user. */
export async function endSessionsByName(
  database: OpenDatabase,
  username: string,
): Promise<Named<'ENDED'>> {
  return database.inWriteTransaction(async (trx) => {
    const user = await selectByUsername(trx, username);
    if (user === undefined || user.username === null) return { outcome: 'NOT_FOUND' };
    await endSessionsOf(trx, user.id);
    return { outcome: 'ENDED', username: user.username };
  });
}
