import {
  byCategory,
  type Category,
  DEFAULT_POINTS,
  PICKED_POSITION,
  type RaceCategory,
} from '#domain/season/category.ts';

/** Points by difference for each category; a missing difference gives 0. */
export type PointsTables = Readonly<Record<Category, ReadonlyMap<number, number>>>;

/** Default tables of a new season. */
export const DEFAULT_POINTS_TABLES: PointsTables = byCategory(
  (category) => new Map(DEFAULT_POINTS[category].entries()),
);

/**
 * Returns the difference between guess and result.
 * @returns a whole number from 0, or `null` without a result
 */
export function differenceBetween(guessed: number, real: number | null): number | null {
  return real === null ? null : Math.abs(guessed - real);
}

/** Returns the points for a difference; 0 for `null` and for differences missing in the table. */
export function pointsForDifference(
  tables: PointsTables,
  category: Category,
  difference: number | null,
): number {
  return difference === null ? 0 : (tables[category].get(difference) ?? 0);
}

/**
 * Scores a pick.
 * @param position finishing position; `null` without a result or if not classified
 */
export function scoreRacePick(
  tables: PointsTables,
  category: RaceCategory,
  position: number | null,
): { readonly difference: number | null; readonly points: number } {
  const difference = differenceBetween(PICKED_POSITION[category], position);
  return { difference, points: pointsForDifference(tables, category, difference) };
}
