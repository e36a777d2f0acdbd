import { leaderboard, type SeasonScores } from './score-season.ts';

/** A player's final place in a season. */
export interface Placement {
  readonly playerId: string;
  /** Shared on equal points. */
  readonly position: number;
  readonly points: number;
}

/** The places to be stored when a season is finished, in leaderboard order. */
export function finalPlacements(scores: SeasonScores): Placement[] {
  return leaderboard(scores).map(({ playerId, rank, points }) => ({
    playerId,
    position: rank,
    points,
  }));
}

/** A player's medals over the seasons: first place is gold, second silver, third bronze. */
export function medals(placements: readonly { readonly position: number }[]): {
  gold: number;
  silver: number;
  bronze: number;
} {
  const count = (position: number) =>
    placements.filter((placement) => placement.position === position).length;
  return { gold: count(1), silver: count(2), bronze: count(3) };
}
