import type { Transaction } from 'kysely';
import { LEAGUES_PER_PLAYER } from '#contract/limits.ts';
import type { Instant } from '#domain/base/time.ts';
import { newId } from '#server/base/random.ts';
import type { Database } from '#server/db/tables.ts';
import type { AppContext } from '#server/http/app-context.ts';
import { ProblemError } from '#server/http/problems.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { findInvitation } from './invitations/find-invitation.ts';
import { insertInvitationUse } from './invitations/invitations.queries.ts';
import { requireLeague } from './league-access.ts';
import { countLeaguesOf, insertMember, isFull, selectMembership } from './leagues.queries.ts';

/** Makes a user a member, or returns why not. A member stays one. */
export async function joinLeague(
  trx: Transaction<Database>,
  { leagueId, userId }: { readonly leagueId: string; readonly userId: string },
  now: Instant,
): Promise<'league-full' | 'too-many-leagues' | null> {
  if ((await selectMembership(trx, leagueId, userId)) !== undefined) return null;
  if ((await countLeaguesOf(trx, userId)) >= LEAGUES_PER_PLAYER) return 'too-many-leagues';
  if (await isFull(trx, leagueId)) return 'league-full';
  await insertMember(trx, { leagueId, userId, isOwner: false }, now);
  return null;
}

/**
 * Joins the league that a link leads to, which takes one of its uses.
 * @returns the league's id
 * @throws ProblemError `invitation-wrong`, `too-many-requests`, or why it cannot be joined
 */
export async function joinByLink(
  { database, clock, wallClock, random }: AppContext,
  user: { readonly userId: string; readonly ip: string },
  code: string,
): Promise<string> {
  const { userId } = user;
  const useId = newId(random);
  const joined = await database.inWriteTransaction(async (trx) => {
    const now = wallClock.now();
    const invitation = await findInvitation(trx, user, code, now);
    // Returned instead of thrown, so that the wrong code is counted.
    if (typeof invitation === 'string') return new ProblemError(invitation);
    const leagueId = invitation.league_id;
    if (leagueId === null) return new ProblemError('invitation-wrong');
    if ((await selectMembership(trx, leagueId, userId)) !== undefined) return leagueId;
    const problem = await joinLeague(trx, { leagueId, userId }, clock.now());
    if (problem !== null) return new ProblemError(problem);
    await insertInvitationUse(trx, { id: useId, code: invitation.code, userId }, now);
    return leagueId;
  });
  if (typeof joined === 'string') return joined;
  throw joined;
}

/**
 * Joins an open league.
 * @throws ProblemError `league-not-found`, also for an admin who can see a closed one
 */
export async function joinOpenLeague(
  { database, clock }: AppContext,
  viewer: Viewer & { readonly userId: string },
  leagueId: string,
): Promise<void> {
  await database.inWriteTransaction(async (trx) => {
    const { league } = await requireLeague(trx, viewer, leagueId);
    if (league.is_open !== 1) throw new ProblemError('league-not-found');
    const problem = await joinLeague(trx, { leagueId, userId: viewer.userId }, clock.now());
    if (problem !== null) throw new ProblemError(problem);
  });
}
