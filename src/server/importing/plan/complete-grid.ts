import type { GridPlaceTable } from '../../db/tables.ts';

/**
 * The grid by a result, with those of the stored one whom the result leaves out where they stood: their start
 * is not undone by that. Where somebody else stands there by now, the place that is open is theirs.
 * @param inResult who stands in the result, whether they have started or not
 */
export function withLeftOut(
  grid: readonly GridPlaceTable[],
  stored: readonly GridPlaceTable[],
  inResult: ReadonlySet<string>,
): readonly GridPlaceTable[] {
  const named = new Set([...grid.map(({ driver_id }) => driver_id), ...inResult]);
  const leftOut = stored.filter(({ driver_id }) => !named.has(driver_id));
  if (leftOut.length === 0) return grid;

  const taken = new Set(grid.flatMap(({ position }) => position ?? []));
  const placed = leftOut.map((place) => {
    if (place.position === null) return place;
    let position = taken.has(place.position) ? 1 : place.position;
    while (taken.has(position)) position += 1;
    taken.add(position);
    return { ...place, position };
  });
  const last = Number.POSITIVE_INFINITY;
  return [...grid, ...placed]
    .sort((a, b) => {
      const [before, after] = [a.position ?? last, b.position ?? last];
      return before === after ? 0 : before - after;
    })
    .map((place, sort) => ({ ...place, sort }));
}
