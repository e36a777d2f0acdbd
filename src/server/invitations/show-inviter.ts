import type { PublicInvitation } from '#contract/invitations.ts';
import type { AppContext } from '../app-context.ts';
import { ProblemError } from '../problems.ts';
import { findInvitation, haveTriedTooOften } from './find-invitation.ts';
import { isLeagueMember } from './invitations.queries.ts';

const NOTHING: PublicInvitation = { isInForce: false, inviter: null, league: null };

/**
 * Who invites with a code, and to which league: no more than its use would tell, and a wrong one is counted as if it
 * had been used.
 * @param guest.userId who looks at it; `null` before a login
 * @throws ProblemError `too-many-requests`
 */
export async function showInviter(
  { database, wallClock }: AppContext,
  {
    code,
    userId,
    address,
  }: { readonly code: string; readonly userId: string | null; readonly address: string },
): Promise<PublicInvitation> {
  const now = wallClock.now();
  const guest = { userId: null, address };
  // Whoever only tries codes is not to hold the others' writes up.
  if (await haveTriedTooOften(database.db, guest, now)) throw new ProblemError('too-many-requests');
  const invitation = await database.inWriteTransaction((trx) =>
    findInvitation(trx, guest, code, now),
  );
  if (invitation === 'too-many-requests') throw new ProblemError(invitation);
  if (invitation === 'invitation-wrong') return NOTHING;
  const { inviter, league_id: id, league: name } = invitation;
  const isMember =
    id !== null && userId !== null && (await isLeagueMember(database.db, id, userId));
  return {
    isInForce: true,
    inviter,
    league:
      name === null
        ? null
        : { name, isOpen: invitation.is_league_open === 1, id: isMember ? id : null },
  };
}
