import type { Instant } from '#domain/season.ts';
import { normaliseUsername } from '#domain/username.ts';
import { usernameKey } from '#domain/username-lookalikes.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import type { OpenDatabase } from '../../db/open-database.ts';

type Granted =
  | { readonly outcome: 'NOT_FOUND' }
  | { readonly outcome: 'GRANTED' | 'ADMIN_ALREADY'; readonly username: string };

/** Makes a user an admin, from the command line: how a new installation gets its first one. */
export async function grantAdmin(
  database: OpenDatabase,
  username: string,
  now: Instant,
): Promise<Granted> {
  return database.inWriteTransaction(async (trx) => {
    const user = await trx
      .selectFrom('user')
      .select(['id', 'username', 'is_admin'])
      .where('username_key', '=', usernameKey(normaliseUsername(username)))
      .where('anonymised_at', 'is', null)
      .executeTakeFirst();
    if (user === undefined || user.username === null) return { outcome: 'NOT_FOUND' };
    if (user.is_admin === 1) return { outcome: 'ADMIN_ALREADY', username: user.username };
    await trx.updateTable('user').set({ is_admin: 1 }).where('id', '=', user.id).execute();
    await recordAudit(trx, {
      at: now,
      actorUserId: null,
      action: 'USER_ADMIN_GIVEN',
      subject: { userId: user.id },
      before: null,
      after: null,
    });
    return { outcome: 'GRANTED', username: user.username };
  });
}
