import type { GridPlace } from '#domain/season/season.ts';

/** Maximum number of reserves for each of the two picks. */
export const MAX_RESERVES = 5;

/** Reason why a list of reserves is invalid. */
export type ReservesFault = 'TWICE' | 'NOT_IN_FIELD';

/**
 * Checks that a list contains only drivers of the season, each once.
 * @returns `null` if it is valid
 */
export function reservesFault(
  list: readonly string[],
  field: readonly string[],
): ReservesFault | null {
  if (new Set(list).size < list.length) return 'TWICE';
  return list.every((id) => field.includes(id)) ? null : 'NOT_IN_FIELD';
}

/**
 * Returns the reserve for a pick that is empty at the deadline: the first of the list on the grid;
 * `null` if there is none.
 */
export function reserveOn(
  grid: readonly Pick<GridPlace, 'driverId'>[] | null,
  list: readonly string[],
): string | null {
  return list.find((id) => grid?.some(({ driverId }) => driverId === id)) ?? null;
}
