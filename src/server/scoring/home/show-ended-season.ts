import type { EndedSeason } from '#contract/scoring/home.ts';
import { leaderboard } from '#domain/scoring/leaderboard.ts';
import { MEDALS, type Medal, medalOf } from '#domain/scoring/placements.ts';
import { isSeasonRun } from '#domain/season/completed-races.ts';
import { hasLeaderboard } from '#domain/season/visibility.ts';
import { endOf, kindOf } from '#server/http/paging.ts';
import type { NamedPlacement } from '#server/season/placements.queries.ts';
import type { GroupSeasonView } from '#server/season/season-view.ts';
import { leaderboardSize } from '../leaderboard/show-leaderboard.ts';

/** Maximum number of names that share a step of the podium. */
const NAMED_ON_STEP = 5;

interface FinalRanking {
  readonly year: number;
  /** Placements, best first; only the first ones if there are many. */
  readonly places: readonly NamedPlacement[];
  /** Medals of all players who have one. */
  readonly medals: readonly (Medal | null)[];
  readonly playerCount: number;
}

/** Returns the ranking of a season whose races are run, until an admin finishes it. */
function provisionalRanking(season: GroupSeasonView): FinalRanking {
  const scores = season.scores();
  const playerCount = leaderboardSize(season);
  const ranks = scores.ranksAt(scores.completedRaces.length, 'TOTAL');
  return {
    year: season.facts.year,
    places: leaderboard(scores, 0, endOf(playerCount)).map(({ playerId, name, rank, points }) => ({
      playerId,
      name,
      position: rank,
      points,
    })),
    medals: Array.from(ranks, medalOf),
    playerCount,
  };
}

function finalRanking({ latestMedals }: GroupSeasonView): FinalRanking {
  return { ...latestMedals, medals: [...latestMedals.medals.values()] };
}

/**
 * Returns the ranking of a season whose last result is in, provisional until an admin has finished
 * it, and of the previous season until this one has a leaderboard; `null` in between.
 */
export function showEndedSeason(season: GroupSeasonView): EndedSeason | null {
  const { facts, now } = season;
  const isProvisional = isSeasonRun(facts) && !facts.isFinished;
  if (!facts.isFinished && !isProvisional && hasLeaderboard(facts, now)) return null;
  const { year, medals, places, playerCount } = isProvisional
    ? provisionalRanking(season)
    : finalRanking(season);
  if (playerCount === 0) return null;
  return {
    year,
    isProvisional,
    playerCount,
    steps: MEDALS.flatMap((medal) => {
      const winners = places.filter(({ position }) => medalOf(position) === medal);
      const [first] = winners;
      if (first === undefined) return [];
      return {
        medal,
        points: first.points,
        players: winners
          .slice(0, NAMED_ON_STEP)
          .map(({ playerId, name }) => ({ id: playerId, username: name })),
        count: medals.filter((each) => each === medal).length,
      };
    }),
    places:
      kindOf(playerCount) === 'WHOLE'
        ? places.map(({ playerId, position, points }) => ({ id: playerId, position, points }))
        : [],
  };
}
