import type { LeaderboardEffect } from '#contract/admin/admin-shared.ts';
import type { Player } from '#domain/guessing/guesses.ts';
import { leaderboard } from '#domain/scoring/leaderboard.ts';
import type { PointsTables } from '#domain/scoring/points.ts';
import { scoreGuesses, scoreSeason } from '#domain/scoring/score-season.ts';
import type { SeasonFacts } from '#domain/season/season.ts';
import { hasLeaderboard } from '#domain/season/visibility.ts';
import type { SeasonView } from '#server/season/season-view.ts';

/**
 * Returns the current leaderboard beside the one with other facts, tables or guesses, in the order
 * of the latter. Contains public guesses only, and nothing while there is no public leaderboard.
 */
export function leaderboardEffect(
  season: SeasonView,
  change: {
    readonly facts?: SeasonFacts;
    readonly tables?: PointsTables;
    readonly players?: readonly Player[];
  },
): LeaderboardEffect {
  if (!hasLeaderboard(season.facts, season.now)) return [];
  const before = new Map(leaderboard(season.scores()).map((row) => [row.playerId, row]));
  const { facts = season.facts, tables = season.tables, players } = change;
  const after =
    players === undefined
      ? scoreGuesses({ facts, tables, guesses: season.guesses })
      : scoreSeason({ facts, tables, players });
  return leaderboard(after).map(({ playerId, name, rank, points }) => ({
    user: { id: playerId, username: name },
    before: {
      rank: before.get(playerId)?.rank ?? rank,
      points: before.get(playerId)?.points ?? 0,
    },
    after: { rank, points },
  }));
}
