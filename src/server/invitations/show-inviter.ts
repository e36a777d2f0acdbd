import type { PublicInvitation } from '#contract/invitations.ts';
import type { AppContext } from '../app-context.ts';
import { ProblemError } from '../problems.ts';
import { findInvitation, haveTriedTooOften } from './find-invitation.ts';

/**
 * Who invites with a code: no more than its use would tell, and a wrong one is counted as if it had been used.
 * @throws ProblemError `too-many-requests`
 */
export async function showInviter(
  { database, wallClock }: AppContext,
  { code, address }: { readonly code: string; readonly address: string },
): Promise<PublicInvitation> {
  const now = wallClock.now();
  const guest = { userId: null, address };
  // Whoever only tries codes is not to hold the others' writes up.
  if (await haveTriedTooOften(database.db, guest, now)) throw new ProblemError('too-many-requests');
  const invitation = await database.inWriteTransaction((trx) =>
    findInvitation(trx, guest, code, now),
  );
  if (invitation === 'too-many-requests') throw new ProblemError(invitation);
  if (invitation === 'invitation-wrong') return { isInForce: false, inviter: null };
  return { isInForce: true, inviter: invitation.inviter };
}
