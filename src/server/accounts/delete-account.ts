import { normaliseUsername } from '#domain/accounts/username.ts';
import type { AppContext } from '#server/http/app-context.ts';
import { ProblemError } from '#server/http/problems.ts';
import { selectUsername } from './account.queries.ts';
import { anonymiseUser } from './anonymise-user.ts';

/**
 * Deletes an account for good, after its username has been typed; one without a username needs no
 * typing.
 * @throws ProblemError `username-not-typed`, `last-admin`
 */
export async function deleteAccount(
  { database, wallClock }: AppContext,
  userId: string,
  typed: string,
): Promise<void> {
  await database.inWriteTransaction(async (trx) => {
    const username = await selectUsername(trx, userId);
    if (normaliseUsername(typed) !== (username ?? '')) throw new ProblemError('username-not-typed');
    await anonymiseUser(trx, userId, wallClock.now());
  });
}
