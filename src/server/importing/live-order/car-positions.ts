import type { Instant } from '#domain/season.ts';
import type { PositionRow } from '../fetch/live/openf1/openf1.ts';

/** Position of a car, and since when it has it. */
export interface CarPosition {
  readonly position: number;
  readonly at: Instant;
}

/** Returns the positions by car number after more rows, of which the newest of each car counts. */
export function withRows(
  cars: ReadonlyMap<number, CarPosition>,
  rows: readonly Omit<PositionRow, 'session_key'>[],
): Map<number, CarPosition> {
  const after = new Map(cars);
  for (const { driver_number, position, date: at } of rows) {
    const before = after.get(driver_number);
    if (position == null || position < 1 || (before !== undefined && at < before.at)) continue;
    after.set(driver_number, { position, at });
  }
  return after;
}

/**
 * Returns the cars by position. Where two are in one position, the one with the later row has it,
 * and the position of the other is unknown until its next row.
 */
export function carsInOrder(cars: ReadonlyMap<number, CarPosition>): Map<number, number> {
  const byTime = [...cars].sort(([, a], [, b]) => a.at - b.at);
  const inOrder = new Map(byTime.map(([number, { position }]) => [position, number]));
  return new Map([...inOrder].sort(([a], [b]) => a - b));
}
