import type { GridPlace } from './season.ts';

/** So many drivers can be listed for each of the two places. */
export const MAX_RESERVES = 5;

/** What keeps a list of reserves from being one. */
export type ReservesFault = 'TWICE' | 'NOT_IN_FIELD';

/**
 * Whether a list names drivers of the field alone, and nobody twice.
 * @returns `null` when it does
 */
export function reservesFault(
  list: readonly string[],
  field: readonly string[],
): ReservesFault | null {
  if (new Set(list).size < list.length) return 'TWICE';
  return list.every((id) => field.includes(id)) ? null : 'NOT_IN_FIELD';
}

/** Who is put into a place that is empty at the deadline: the first of the list on the grid. */
export function reserveOn(
  grid: readonly Pick<GridPlace, 'driverId'>[] | null,
  list: readonly string[],
): string | null {
  return list.find((id) => grid?.some(({ driverId }) => driverId === id)) ?? null;
}
