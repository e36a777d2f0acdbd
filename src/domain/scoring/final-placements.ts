import { leaderboard } from './leaderboard.ts';
import type { Placement } from './placements.ts';
import type { SeasonScores } from './score-season.ts';

/** Returns the placements to store when a season is finished, in leaderboard order. */
export function finalPlacements(scores: SeasonScores): Placement[] {
  return leaderboard(scores).map(({ playerId, rank, points }) => ({
    playerId,
    position: rank,
    points,
  }));
}
