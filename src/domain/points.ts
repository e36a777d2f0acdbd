import {
  byCategory,
  type Category,
  DEFAULT_POINTS,
  GUESSED_PLACE,
  type RaceCategory,
} from './category.ts';

/** Per category: the points for each difference; a difference that is not in the map gives 0. */
export type PointsTables = Readonly<Record<Category, ReadonlyMap<number, number>>>;

/** The tables a new season starts with, until an admin edits them. */
export const DEFAULT_POINTS_TABLES: PointsTables = byCategory(
  (category) => new Map(DEFAULT_POINTS[category].entries()),
);

/**
 * How far a guess is from what happened.
 * @returns a whole number from 0, or `null` when there is nothing to compare with.
 */
export function differenceBetween(guessed: number, real: number | null): number | null {
  return real === null ? null : Math.abs(guessed - real);
}

/** The season's points for a difference; 0 for `null` and for what the table does not list. */
export function pointsForDifference(
  tables: PointsTables,
  category: Category,
  difference: number | null,
): number {
  return difference === null ? 0 : (tables[category].get(difference) ?? 0);
}

/**
 * What it gives to name a driver for a place of a race.
 * @param place where the driver finished; `null` without a result or a place in it.
 */
export function scoreRacePick(
  tables: PointsTables,
  category: RaceCategory,
  place: number | null,
): { readonly difference: number | null; readonly points: number } {
  const difference = differenceBetween(GUESSED_PLACE[category], place);
  return { difference, points: pointsForDifference(tables, category, difference) };
}
