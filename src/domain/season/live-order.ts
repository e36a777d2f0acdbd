import type { GridPlace, Race } from './season.ts';

/**
 * Returns the grid of a race in the order in which it is being run: in the known positions their
 * drivers; all others, as they started, in what is left.
 * @returns leader first; the grid itself while no position is known, and nothing without one
 */
export function runningOrder({ grid, liveOrder }: Pick<Race, 'grid' | 'liveOrder'>): GridPlace[] {
  const cars = new Map(grid?.map((car) => [car.driverId, car]));
  const known = [...(liveOrder?.drivers ?? [])]
    .sort(([a], [b]) => a - b)
    .flatMap(([position, driverId]) => {
      const car = cars.get(driverId);
      cars.delete(driverId);
      return car === undefined ? [] : { position, car };
    });
  const order = [...cars.values()];
  for (const { position, car } of known) order.splice(position - 1, 0, car);
  return order;
}

/**
 * Returns the positions in which the drivers of an ongoing race are running, from 1.
 * @returns driver id → position; `null` while none is known
 */
export function runningPositions(
  race: Pick<Race, 'grid' | 'liveOrder'>,
): ReadonlyMap<string, number> | null {
  if (race.liveOrder === null) return null;
  return new Map(runningOrder(race).map(({ driverId }, index) => [driverId, index + 1]));
}
