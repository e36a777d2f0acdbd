import { type Instant, MINUTE_MS, SECOND_MS } from '#domain/base/time.ts';
import type { RecordedSession } from './race-control-rows.ts';
import type { OpenF1Row } from './scenario.ts';

/** Time in ms between two cars that follow each other. */
const GAP_MS = 1.4 * SECOND_MS;
const SEGMENTS = [2048, 2049, 2049, 2051, 2048, 2064, 2049, 2048];

interface RunCar {
  readonly car: number;
  readonly laps: number;
}

/**
 * Returns the laps of a race in OpenF1's shape: a row for each lap of each car, without a start for
 * the first one. The leader's laps are equally long.
 * @param cars in the order of the result
 */
export function toLapRows(session: RecordedSession, cars: readonly RunCar[]): OpenF1Row[] {
  const { start, end } = lightsAndFlag(session);
  const lapCount = Math.max(1, ...cars.map(({ laps }) => laps));
  const lapMs = (end - start) / lapCount;
  const rows = cars.flatMap(({ car, laps }, index) =>
    Array.from({ length: laps }, (_, lap) => ({
      driver_number: car,
      lap_number: lap + 1,
      date_start: lap === 0 ? null : new Date(start + lap * lapMs + index * GAP_MS).toISOString(),
      duration_sector_1: lap === 0 ? null : 27.6,
      duration_sector_2: 29.838,
      duration_sector_3: 29.664,
      i1_speed: 280,
      i2_speed: 293,
      is_pit_out_lap: false,
      lap_duration: lap === 0 ? null : Math.round(lapMs) / SECOND_MS,
      segments_sector_1: SEGMENTS,
      segments_sector_2: SEGMENTS,
      segments_sector_3: SEGMENTS,
      st_speed: 307,
    })),
  );
  return rows.reverse();
}

/** Returns when the lights went out and the chequered flag was shown. */
export function lightsAndFlag({ startsAt, events }: RecordedSession): {
  readonly start: Instant;
  readonly end: Instant;
} {
  const timesOf = (kinds: readonly string[]) =>
    events
      .filter((event) => kinds.includes(event.split(' ')[2] ?? ''))
      .map((event) => Date.parse(`${startsAt.slice(0, 10)}T${event.slice(0, 8)}Z`));
  const start = timesOf(['PIT_EXIT_OPEN', 'SESSION_START'])[1] ?? Date.parse(startsAt);
  const end = timesOf(['CHEQUERED'])[0] ?? start + 90 * MINUTE_MS;
  return { start, end };
}
