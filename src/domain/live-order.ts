import { GUESSED_PLACE, RACE_CATEGORIES } from './category.ts';
import type { DriverPicks } from './guesses.ts';
import type { GridPlace, Instant, Race } from './season.ts';

/**
 * Drivers in the places that are guessed, while a race is on, as an admin who watches it has
 * entered them. They are no result: whatever is scored by them is provisional.
 */
export interface LiveOrder {
  /** Driver in each place; `null` if not entered. */
  readonly drivers: DriverPicks;
  /** Time of the last entry. */
  readonly setAt: Instant;
}

/**
 * Returns the grid of a race in the order in which it is being run: in the places that were
 * entered, whoever was entered; all others as they started.
 * @returns leader first; the grid itself while nothing is entered, and nothing without one
 */
export function runningOrder({ grid, liveOrder }: Pick<Race, 'grid' | 'liveOrder'>): GridPlace[] {
  const started = grid ?? [];
  const entered = RACE_CATEGORIES.flatMap((category) => {
    const car = started.find(({ driverId }) => driverId === liveOrder?.drivers[category]);
    return car === undefined ? [] : { car, index: GUESSED_PLACE[category] - 1 };
  }).sort((a, b) => a.index - b.index);
  const order = started.filter((car) => !entered.some((each) => each.car === car));
  for (const { car, index } of entered) order.splice(index, 0, car);
  return order;
}

/**
 * Returns the positions in which the drivers of an ongoing race are running, from 1.
 * @returns driver id → position; `null` while nobody has entered any
 */
export function runningPositions(
  race: Pick<Race, 'grid' | 'liveOrder'>,
): ReadonlyMap<string, number> | null {
  if (race.liveOrder === null) return null;
  return new Map(runningOrder(race).map(({ driverId }, index) => [driverId, index + 1]));
}
