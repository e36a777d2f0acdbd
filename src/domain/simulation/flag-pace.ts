import { type PointsTables, pointsForDifference } from '../points.ts';
import type { FlagForecast } from './flag-forecast.ts';

/** What a guessed number of flags is likely to be worth when the season is over. */
export interface FlagPaceEstimate {
  /** The chance to get points for it, from 0 to 1: 0 only where that is impossible, and never quite 1. */
  readonly chance: number;
  /** How many points it gets on average. */
  readonly points: number;
}

/** As fine as chances are told. */
const FINEST = 10_000;

/**
 * What a guess of so many flags of one type is worth by a forecast of that type.
 * @param guessed a whole number from 0
 */
export function flagPace(
  { shown, chances }: FlagForecast,
  guessed: number,
  tables: PointsTables,
): FlagPaceEstimate {
  let [chance, points] = [0, 0];
  for (const [more, likely] of chances.entries()) {
    const won = pointsForDifference(tables, 'FLAG', Math.abs(guessed - shown - more));
    if (won <= 0) continue;
    chance += likely;
    points += likely * won;
  }
  const passedBy = shown - guessed;
  const isPossible = [...tables.FLAG].some(
    ([difference, won]) => won > 0 && difference >= passedBy,
  );
  const told = Math.round(chance * FINEST);
  return {
    chance: isPossible ? Math.min(FINEST - 1, Math.max(1, told)) / FINEST : 0,
    points,
  };
}
