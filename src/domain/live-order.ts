import { GUESSED_PLACE, RACE_CATEGORIES } from './category.ts';
import type { DriverPicks } from './guesses.ts';
import type { Instant, Race } from './season.ts';

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
 * Returns the drivers of a race in the order in which it is being run: in the places that were
 * entered, whoever was entered; all others as they started.
 * @returns driver ids, the leader first; the grid while nothing is entered
 */
export function runningOrder({ grid, liveOrder }: Pick<Race, 'grid' | 'liveOrder'>): string[] {
  const started = (grid ?? []).map(({ driverId }) => driverId);
  const entered = RACE_CATEGORIES.flatMap((category) => {
    const driverId = liveOrder?.drivers[category] ?? null;
    const isOnGrid = driverId !== null && started.includes(driverId);
    return isOnGrid ? [{ driverId, index: GUESSED_PLACE[category] - 1 }] : [];
  }).sort((a, b) => a.index - b.index);
  const isEntered = new Set(entered.map(({ driverId }) => driverId));
  const order = started.filter((driverId) => !isEntered.has(driverId));
  for (const { driverId, index } of entered) order.splice(index, 0, driverId);
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
  return new Map(runningOrder(race).map((driverId, index) => [driverId, index + 1]));
}
