import { byScoredCategory, type ScoredCategory } from '#domain/season/category.ts';
import type { RaceIndex } from '#domain/season/completed-races.ts';
import type { ScoreKey, SeasonScores } from './score-season.ts';

/** Row of the leaderboard after the latest race. */
export interface LeaderboardRow {
  readonly playerId: string;
  readonly name: string;
  readonly points: number;
  readonly rank: number;
  /** Places won since the race before; negative when lost, `null` before the second race. */
  readonly movement: number | null;
}

/**
 * Returns the leaderboard after the latest result, by rank, ties in Norwegian name order.
 * @param from index of the first row, and `to` that after the last
 */
export function leaderboard(scores: SeasonScores, from = 0, to?: number): LeaderboardRow[] {
  const latest = scores.completedRaces.length;
  const points = scores.pointsAt(latest, 'TOTAL');
  const ranks = scores.ranksAt(latest, 'TOTAL');
  const before = latest < 2 ? null : scores.ranksAt(latest - 1, 'TOTAL');
  return Array.from(scores.order().subarray(from, to), (index) => {
    const rank = ranks[index] ?? 0;
    return {
      playerId: scores.players[index]?.id ?? '',
      name: scores.players[index]?.name ?? '',
      points: points[index] ?? 0,
      rank,
      movement: before === null ? null : (before[index] ?? 0) - rank,
    };
  });
}

/** Returns the zero-based leaderboard row; `null` if the player has no guess this season. */
export function leaderboardIndex(scores: SeasonScores, playerId: string): number | null {
  const index = scores.indexOf.get(playerId);
  if (index === undefined) return null;
  const rank = scores.ranksAt(scores.completedRaces.length, 'TOTAL')[index] ?? 1;
  return scores.order().indexOf(index, rank - 1);
}

/** Totals of a player after each race, starting with 0 before the first result. */
export interface TotalsLine {
  readonly playerId: string;
  readonly name: string;
  readonly scores: number[];
}

/** Returns the totals of a player; `null` without a guess this season. */
export function totalsOf(scores: SeasonScores, playerId: string): TotalsLine | null {
  const index = scores.indexOf.get(playerId);
  const player = scores.players[index ?? -1];
  if (index === undefined || player === undefined) return null;
  const raceIndexes = Array.from({ length: scores.completedRaces.length + 1 }, (_, at) => at);
  return {
    playerId,
    name: player.name,
    scores: raceIndexes.map((raceIndex) => scores.pointsAt(raceIndex, 'TOTAL')[index] ?? 0),
  };
}

/** Returns a player's latest points by category; `null` without a guess this season. */
export function categoryPoints(
  scores: SeasonScores,
  playerId: string,
): Record<ScoredCategory, number> | null {
  const index = scores.indexOf.get(playerId);
  if (index === undefined) return null;
  const latest = scores.completedRaces.length;
  return byScoredCategory((category) => scores.pointsAt(latest, category)[index] ?? 0);
}

/**
 * Returns the rank that each total would give, by race index; the totals need not be a player's.
 */
export function ranksOfTotals(scores: SeasonScores, totals: readonly number[]): number[] {
  return totals.map((total, raceIndex) => scores.rankOf(raceIndex, total));
}

/** Returns running totals in leaderboard order, of all players or the first `most`. */
export function leaderboardTotals(scores: SeasonScores, most?: number): TotalsLine[] {
  return Array.from(scores.order().subarray(0, most)).flatMap((index) => {
    const line = totalsOf(scores, scores.players[index]?.id ?? '');
    return line === null ? [] : [line];
  });
}

/** Points of a player in one category or in total, with their rank. */
export interface RankedPoints {
  readonly rank: number;
  readonly points: number;
}

/**
 * Returns a player's points and rank by category and in total at a race index.
 * @returns `null` without a guess this season
 */
export function playerSummary(
  scores: SeasonScores,
  playerId: string,
  raceIndex: RaceIndex,
): Record<ScoreKey, RankedPoints> | null {
  const index = scores.indexOf.get(playerId);
  if (index === undefined) return null;
  const of = (key: ScoreKey): RankedPoints => ({
    rank: scores.ranksAt(raceIndex, key)[index] ?? 0,
    points: scores.pointsAt(raceIndex, key)[index] ?? 0,
  });
  return { ...byScoredCategory(of), TOTAL: of('TOTAL') };
}
