import { normaliseUsername } from '#domain/accounts/username.ts';
import { anonymiseUser } from '#server/accounts/anonymise-user.ts';
import { recordAudit } from '#server/db/record-audit.ts';
import type { AppContext } from '#server/http/app-context.ts';
import { ProblemError } from '#server/http/problems.ts';
import { selectAdminUser } from './users.queries.ts';

/** Anonymises a player for good, after the name has been typed. Guesses stay. */
export async function anonymisePlayer(
  { database, clock, wallClock }: AppContext,
  actorUserId: string,
  userId: string,
  typed: string,
): Promise<void> {
  await database.inWriteTransaction(async (trx) => {
    const user = await selectAdminUser(trx, userId);
    if (user === undefined) throw new ProblemError('user-not-found');
    if (user.anonymised_at !== null) throw new ProblemError('not-a-player');
    if (normaliseUsername(typed) !== (user.username ?? '')) {
      throw new ProblemError('username-not-typed');
    }
    await anonymiseUser(trx, userId, wallClock.now());
    // The removed username must not remain in the audit log either.
    await recordAudit(trx, {
      at: clock.now(),
      actorUserId,
      action: 'USER_ANONYMISED',
      subject: { userId },
      before: null,
      after: null,
    });
  });
}
