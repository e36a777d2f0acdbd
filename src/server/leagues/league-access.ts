import type { Viewer } from '../auth/viewer.ts';
import type { Executor } from '../db/open-database.ts';
import { ProblemError } from '../problems.ts';
import { selectLeague, selectMembership } from './leagues.queries.ts';

type LeagueViewer = Pick<Viewer, 'userId' | 'isAdmin'>;

/**
 * A league, for those who may know of it: its members, admins, and everybody where it is open.
 * @throws ProblemError `league-not-found`, as where there is none
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
 * A league, for its owner.
 * @throws ProblemError `not-league-owner`; `league-not-found` for those who may not know of it
 */
export async function requireOwner(executor: Executor, viewer: LeagueViewer, leagueId: string) {
  const { league, membership } = await requireLeague(executor, viewer, leagueId);
  if (membership?.is_owner !== 1) throw new ProblemError('not-league-owner');
  return { league, membership };
}
