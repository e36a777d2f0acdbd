import { raceOrder } from '#demo/race-order.ts';
import { type Instant, MINUTE_MS } from '#domain/base/time.ts';
import type { RecordedSession } from './race-control-rows.ts';
import type { PositionRow } from './scenario.ts';

/** Number of times during a race at which cars change positions. */
const STEPS = 120;

/** Positions by race, of which a test reads a part every few seconds. */
const cached = new Map<string, readonly PositionRow[]>();

/**
 * Returns the positions of a race in OpenF1's shape: all cars on the grid before the start, and a
 * row whenever a car's position has changed. They move from the grid to the result, which is the
 * order at the chequered flag; none moves while the race is stopped.
 */
export function toPositionRows(
  session: RecordedSession,
  grid: readonly number[],
  result: readonly number[],
): readonly PositionRow[] {
  const key = [session.startsAt, grid, result].join(' ');
  const rows = cached.get(key) ?? positionsOf(session, grid, result);
  cached.set(key, rows);
  return rows;
}

function positionsOf(
  { startsAt, events }: RecordedSession,
  grid: readonly number[],
  result: readonly number[],
): PositionRow[] {
  const start = Date.parse(startsAt);
  const timeOf = (kind: string, otherwise: Instant) => {
    const time = events.find((event) => event.split(' ')[2] === kind)?.slice(0, 8);
    return time === undefined ? otherwise : Date.parse(`${startsAt.slice(0, 10)}T${time}Z`);
  };
  const end = timeOf('CHEQUERED', start + 90 * MINUTE_MS);
  const stopped = timeOf('RED', end);
  const resumed = timeOf('RESUME', stopped);
  const cars = [...new Set([...grid, ...result])];
  const rowsAt = (at: Instant, order: readonly number[], before: readonly number[]) =>
    order.flatMap((car, index) =>
      before[index] === car
        ? []
        : [{ date: new Date(at).toISOString(), driver_number: car, position: index + 1 }],
    );
  const steps = Array.from({ length: STEPS }, (_, step) => (step + 1) / STEPS);
  let order = raceOrder(cars, result, 0);
  const rows = rowsAt(start - 50 * MINUTE_MS, order, []);
  for (const share of steps) {
    const at = start + share * (end - start);
    if (at >= stopped && at < resumed) continue;
    const after = raceOrder(cars, result, share);
    rows.push(...rowsAt(at, after, order));
    order = after;
  }
  // OpenF1 does not send them in order of time.
  return rows.sort((a, b) => a.driver_number - b.driver_number);
}
