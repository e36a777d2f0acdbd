import { MAX_LAP } from '#contract/limits.ts';
import { HOUR_MS, type Instant, MINUTE_MS, SECOND_MS } from '#domain/base/time.ts';
import { type CountedFlag, countFlags, type TrackEvent } from '#domain/season/count-flags.ts';
import { type KnownDriver, matchDriver } from '../fetch/live/matching/match-drivers.ts';
import { matchSessions, type WeekendSessions } from '../fetch/live/matching/match-sessions.ts';
import type {
  LapRow,
  OpenF1Driver,
  OpenF1Session,
  PositionRow,
  RaceControlRow,
} from '../fetch/live/openf1/openf1.ts';
import { toTrackEvents } from '../fetch/live/openf1/race-control.ts';

/** Time in ms after the chequered flag in which the others finish, too. */
export const FINISH_MS = 3 * MINUTE_MS;

/** Time in ms before its start from which a race can have rows: the cars drive to the grid. */
const OPENS_BEFORE_MS = 3 * HOUR_MS;
/** Time in ms that a row may be ahead of the source's clock, which has whole seconds. */
const MAX_AHEAD_MS = 30 * SECOND_MS;

/** OpenF1's latest response to each call about a race, unless it was empty. */
export interface RaceResponses {
  readonly sessions: readonly OpenF1Session[];
  readonly drivers: readonly OpenF1Driver[];
  /** All positions, and those that were requested since. */
  readonly positions: readonly PositionRow[];
  readonly newPositions: readonly PositionRow[];
  readonly messages: readonly RaceControlRow[];
}

export const NO_RESPONSES: RaceResponses = {
  sessions: [],
  drivers: [],
  positions: [],
  newPositions: [],
  messages: [],
};

/** Moment at which the responses are read, by the source's clock. */
interface Moment {
  readonly session: OpenF1Session;
  /** Stored start of the race; the source's may be later. */
  readonly startsAt: Instant;
  readonly now: Instant;
}

const startOf = ({ session, startsAt }: Moment) => Math.min(session.date_start, startsAt);

/** Returns the sessions of a race; `null` if the source lacks it. */
export function weekendOf({ sessions }: RaceResponses, startsAt: Instant): WeekendSessions | null {
  return matchSessions([{ starts: [startsAt], names: [] }], sessions)[0] ?? null;
}

/** Returns the drivers on the grid by car number. */
export function driversByNumber(
  { drivers }: RaceResponses,
  grid: readonly KnownDriver[],
): Map<number, string> {
  return new Map(
    drivers.flatMap(({ driver_number: number }) => {
      const driver = matchDriver(number, drivers, new Map(), grid);
      return driver === null || driver.newcomer !== null ? [] : [[number, driver.key] as const];
    }),
  );
}

/** Returns the time of the newest believable row among all positions; `null` without any. */
export function newestPositionAt({ positions }: RaceResponses, moment: Moment): Instant | null {
  const times = sift(positions, moment).believed.map(({ date }) => date);
  return times.length === 0 ? null : Math.max(...times);
}

function siftPositions(
  { drivers, positions, newPositions }: RaceResponses,
  grid: readonly KnownDriver[],
  moment: Moment,
) {
  const most = Math.max(grid.length, drivers.length);
  return sift([...positions, ...newPositions], moment, ({ position }) =>
    position != null && (position < 1 || position > most) ? 'of no position' : null,
  );
}

/** @param newest newest row of each car */
function orderOf(
  newest: ReadonlyMap<number, PositionRow>,
  ids: ReadonlyMap<number, string>,
): Map<number, string> {
  const byTime = [...newest.values()].sort((a, b) => a.date - b.date);
  const cars = new Map(byTime.map((row) => [row.position ?? 0, row.driver_number]));
  const order = [...cars]
    .sort(([a], [b]) => a - b)
    .flatMap(([position, car]) => {
      const driverId = ids.get(car);
      return driverId === undefined ? [] : [[position, driverId] as const];
    });
  return new Map(order);
}

/**
 * Returns the order of a race so far: each driver where the newest row has the car. Where two cars
 * are in one position, the one with the later row has it, and the position of the other is unknown.
 * @returns position → driver id, leader first; and why rows were left out
 */
export function orderSoFar(
  responses: RaceResponses,
  grid: readonly KnownDriver[],
  moment: Moment,
): { readonly order: Map<number, string>; readonly leftOut: readonly string[] } {
  const { believed, leftOut } = siftPositions(responses, grid, moment);
  const newest = new Map<number, PositionRow>();
  for (const row of believed) {
    const before = newest.get(row.driver_number);
    if (row.position != null && !(before && before.date > row.date)) {
      newest.set(row.driver_number, row);
    }
  }
  return {
    order: orderOf(newest, driversByNumber(responses, grid)),
    leftOut: leftOut.map((why) => `positions ${why}`),
  };
}

/**
 * Returns the orders of a race over time, each as `orderSoFar` would have returned it then.
 * @param timeOf rounds the time of a row; of rows at the same time the order after the last counts
 */
export function ordersOverTime(
  responses: RaceResponses,
  grid: readonly KnownDriver[],
  moment: Moment,
  timeOf: (date: Instant) => number,
): { readonly at: number; readonly order: Map<number, string> }[] {
  const ids = driversByNumber(responses, grid);
  const rows = siftPositions(responses, grid, moment)
    .believed.filter(({ position }) => position != null)
    .sort((a, b) => a.date - b.date);
  const newest = new Map<number, PositionRow>();
  return rows.flatMap((row, index) => {
    newest.set(row.driver_number, row);
    const next = rows[index + 1];
    const at = timeOf(row.date);
    const isLast = next === undefined || timeOf(next.date) > at;
    return isLast ? { at, order: orderOf(newest, ids) } : [];
  });
}

/** Returns the believable starts of laps, of all cars. */
export function lapStarts(laps: readonly LapRow[], moment: Moment) {
  const started = laps.flatMap(({ session_key, lap_number: lap, date_start: date }) =>
    date == null ? [] : { session_key, lap, date },
  );
  return sift(started, moment).believed;
}

/**
 * Returns what race control has shown so far.
 * @returns the flags; when the chequered flag was shown, `null` until then; and why messages were
 * left out
 */
export function flagsSoFar(
  responses: RaceResponses,
  moment: Moment,
): {
  readonly flags: readonly CountedFlag[];
  readonly chequeredAt: Instant | null;
  readonly leftOut: readonly string[];
} {
  const { events, chequeredAt, leftOut } = eventsSoFar(responses, moment);
  const { session } = moment;
  return {
    flags: countFlags(events, { type: 'RACE', startsAt: session.date_start }),
    chequeredAt,
    leftOut,
  };
}

/** Returns what race control has said of the track so far, without an end that was none. */
export function eventsSoFar(
  { messages }: RaceResponses,
  moment: Moment,
): {
  readonly events: readonly TrackEvent[];
  readonly chequeredAt: Instant | null;
  readonly leftOut: readonly string[];
} {
  const { believed, leftOut } = sift(messages, moment, ({ lap_number }) =>
    (lap_number ?? 0) > MAX_LAP ? 'of no lap' : null,
  );
  const all = toTrackEvents(believed);
  const events = all.filter((event) => event.kind !== 'CHEQUERED' || isEnd(event, believed));
  const end = events.find(({ kind, at }) => kind === 'CHEQUERED' && at >= startOf(moment));
  const why = events.length < all.length ? [...leftOut, 'of an end on another lap'] : leftOut;
  return {
    events,
    chequeredAt: end?.at ?? null,
    leftOut: why.map((each) => `messages ${each}`),
  };
}

/**
 * Returns true if a chequered flag can be the race's: in all sessions of 2024 and 2025 it was shown
 * on the last lap of which there is any message, and no later message is of an earlier lap.
 */
function isEnd({ at, lap }: TrackEvent, messages: readonly RaceControlRow[]): boolean {
  return messages.every(
    ({ date, lap_number }) =>
      lap_number == null || (lap_number <= lap && (date <= at || lap_number === lap)),
  );
}

/**
 * Separates the rows of a session that can be true from the others.
 * @param faultOf returns why a row cannot be true, apart from its time; `null` if it can
 */
function sift<Row extends { readonly session_key: number; readonly date: Instant }>(
  rows: readonly Row[],
  moment: Moment,
  faultOf: (row: Row) => string | null = () => null,
): { readonly believed: Row[]; readonly leftOut: readonly string[] } {
  const { session, now } = moment;
  const leftOut = new Set<string>();
  const believed = rows.filter((row) => {
    if (row.session_key !== session.session_key) return false;
    const isAhead = row.date > now + MAX_AHEAD_MS;
    const isEarly = row.date < startOf(moment) - OPENS_BEFORE_MS;
    const fault = isAhead ? 'from the future' : isEarly ? 'from before the race' : faultOf(row);
    if (fault !== null) leftOut.add(fault);
    return fault === null;
  });
  return { believed, leftOut: [...leftOut] };
}
