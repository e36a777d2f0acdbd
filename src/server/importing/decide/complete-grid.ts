import type { GridPlaceTable } from '../../db/tables.ts';
import { CARS_PER_TEAM } from '../validate/check-list.ts';

type Car = Pick<GridPlaceTable, 'driver_id' | 'constructor_id'>;

/**
 * The grid by a result, with those of the stored one whom the result leaves out where they stood: their start
 * is not undone by that, unless somebody else has driven for them. Where somebody else stands there by now, the
 * place that is open is theirs.
 * @param inResult who stands in the result, whether they have started or not
 */
export function withLeftOut(
  grid: readonly GridPlaceTable[],
  stored: readonly GridPlaceTable[],
  inResult: readonly Car[],
): readonly GridPlaceTable[] {
  const cars = new Map([...inResult, ...grid].map((car): [string, Car] => [car.driver_id, car]));
  const hasRoom = ({ constructor_id }: Car) => {
    const ofTeam = [...cars.values()].filter((car) => car.constructor_id === constructor_id);
    return constructor_id === null || ofTeam.length < CARS_PER_TEAM;
  };
  const leftOut = stored.filter((place) => !cars.has(place.driver_id) && hasRoom(place));
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
