import type { Executor } from '#server/db/database.ts';
import { ProblemError } from '#server/http/problems.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { selectLeague, selectMembership } from './leagues.queries.ts';

type LeagueViewer = Pick<Viewer, 'userId' | 'isAdmin'>;

/**
 * Returns a league for viewers who may see it: members, admins, and all players if it is open.
 * @throws ProblemError `league-not-found`, alike for hidden and missing leagues
 */
export async function requireLeague(executor: Executor, viewer: LeagueViewer, leagueId: string) {
  const league = await selectLeague(executor, leagueId);
  const membership =
    viewer.userId === null ? undefined : await selectMembership(executor, leagueId, viewer.userId);
  const isSeen = membership !== undefined || viewer.isAdmin || league?.is_open === 1;
  if (league === undefined || !isSeen) throw new ProblemError('league-not-found');
  return { league, membership };
}

/**
 * Returns a league for its owner.
 * @throws ProblemError `not-league-owner`; `league-not-found` for viewers who may not see it
 */
export async function requireOwner(executor: Executor, viewer: LeagueViewer, leagueId: string) {
  const { league, membership } = await requireLeague(executor, viewer, leagueId);
  if (membership?.is_owner !== 1) throw new ProblemError('not-league-owner');
  return { league, membership };
}
