import type { Transaction } from 'kysely';
import type { Instant } from '#domain/base/time.ts';
import type { Executor } from '#server/db/database.ts';
import { recordAudit } from '#server/db/record-audit.ts';
import type { Database } from '#server/db/tables.ts';
import { revokeAdminInvitations } from './invitations.queries.ts';

/** Returns true if there is or has been an admin. */
export async function hasHadAdmin(executor: Executor): Promise<boolean> {
  const given = await executor
    .selectFrom('audit_entry')
    .select('entry')
    .where('action', '=', 'USER_ADMIN_GIVEN')
    .limit(1)
    .execute();
  if (given.length > 0) return true;
  const admins = await executor
    .selectFrom('user')
    .select('id')
    .where('is_admin', '=', 1)
    .limit(1)
    .execute();
  return admins.length > 0;
}

/**
 * Makes a user an admin on the operator's authority. The first one ends all codes that were to make
 * it: each login with `ADMIN_EMAIL` before has left one.
 */
export async function makeAdmin(
  trx: Transaction<Database>,
  userId: string,
  now: Instant,
): Promise<void> {
  if (!(await hasHadAdmin(trx))) await revokeAdminInvitations(trx, now);
  await trx.updateTable('user').set({ is_admin: 1 }).where('id', '=', userId).execute();
  await recordAudit(trx, {
    at: now,
    actorUserId: null,
    action: 'USER_ADMIN_GIVEN',
    subject: { userId },
    before: null,
    after: null,
  });
}
