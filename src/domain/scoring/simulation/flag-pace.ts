import { type PointsTables, pointsForDifference } from '../points.ts';
import type { FlagForecast } from './flag-forecast.ts';

/** Estimated worth of a flag guess at the end of the season. */
export interface FlagPaceEstimate {
  /** Chance of points, from 0 to 1: 0 only if impossible, and never quite 1. */
  readonly chance: number;
  /** Expected points. */
  readonly points: number;
}

/** Resolution of chances. */
const FINEST = 10_000;

/**
 * Returns the worth of a flag guess under a forecast.
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
  const rounded = Math.round(chance * FINEST);
  return {
    chance: isPossible ? Math.min(FINEST - 1, Math.max(1, rounded)) / FINEST : 0,
    points,
  };
}
