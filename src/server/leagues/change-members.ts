import type { AppContext } from '#server/http/app-context.ts';
import { ProblemError } from '#server/http/problems.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { revokeInvitationsTo } from './invitations/invitations.queries.ts';
import { requireLeague, requireOwner } from './league-access.ts';
import { selectMembers } from './leagues.queries.ts';
import { handOver, leaveLeague } from './leave-league.ts';

interface Member {
  readonly leagueId: string;
  readonly userId: string;
}

/**
 * Makes another member the owner of the league.
 * @throws ProblemError `member-not-found`, also for a deleted account
 */
export async function giveToMember(
  { database, wallClock }: AppContext,
  viewer: Viewer,
  { leagueId, userId }: Member,
): Promise<void> {
  await database.inWriteTransaction(async (trx) => {
    await requireOwner(trx, viewer, leagueId);
    const members = await selectMembers(trx, leagueId);
    if (!members.some(({ id, anonymised_at }) => id === userId && anonymised_at === null)) {
      throw new ProblemError('member-not-found');
    }
    if (userId !== viewer.userId) await handOver(trx, leagueId, userId, wallClock.now());
  });
}

/**
 * Removes a member: users can leave, and the owner can remove others. A removed member knows the
 * link, so it is revoked.
 * @throws ProblemError `member-not-found`, `not-league-owner`
 */
export async function removeMember(
  { database, wallClock }: AppContext,
  viewer: Viewer,
  { leagueId, userId }: Member,
): Promise<void> {
  await database.inWriteTransaction(async (trx) => {
    const { membership } = await requireLeague(trx, viewer, leagueId);
    const now = wallClock.now();
    if (membership?.user_id === userId) return leaveLeague(trx, membership, now);
    await requireOwner(trx, viewer, leagueId);
    const member = (await selectMembers(trx, leagueId)).find(({ id }) => id === userId);
    if (member === undefined) throw new ProblemError('member-not-found');
    await leaveLeague(trx, { league_id: leagueId, user_id: userId, is_owner: 0 }, now);
    await revokeInvitationsTo(trx, leagueId, now);
  });
}
