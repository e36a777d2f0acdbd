import { Ghosts } from '#contract/scoring/leaderboard.ts';
import { type GhostLine, ghostLines, majoritySteps } from '#domain/scoring/ghosts.ts';
import { areSeasonGuessesPublic } from '#domain/season/visibility.ts';
import { runInSlices } from '#server/base/run-in-slices.ts';
import type { CachedResponse } from '#server/http/cached-response.ts';
import type { GroupSeasonView, SeasonView } from '#server/season/season-view.ts';
import { leaderboardSize } from './show-leaderboard.ts';

/** Returns the ghosts that a group is compared with; the majority is that of the group. */
export async function ghostsOf(season: GroupSeasonView): Promise<GhostLine[]> {
  if (leaderboardSize(season) === 0) return [];
  const { facts, tables, now, counted } = season;
  const scores = season.scores();
  return ghostLines({
    facts,
    tables,
    scores,
    majority: await runInSlices(majoritySteps(scores.players, facts)),
    lastYear: await season.previousSeason(),
    areSeasonGuessesPublic: areSeasonGuessesPublic(facts, now),
    from: counted?.from ?? null,
  });
}

/** Returns the ghosts of all players. */
export const showGhosts = (season: SeasonView): Promise<CachedResponse> =>
  season.cachedResponse('ghosts', Ghosts, () => ghostsOf(season));
