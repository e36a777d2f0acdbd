import { MAX_LAP, MAX_REPLAY_SECONDS } from '#contract/limits.ts';
import { type Instant, SECOND_MS } from '#domain/base/time.ts';
import { inOrderWithoutRepeats, realStart, timedFlags } from '#domain/season/count-flags.ts';
import { NO_CAR, type StoredRecording } from '#server/season/recordings/recordings.queries.ts';
import type { KnownDriver } from '../fetch/live/matching/match-drivers.ts';
import type { LapRow } from '../fetch/live/openf1/openf1.ts';
import {
  driversByNumber,
  eventsSoFar,
  FINISH_MS,
  lapStarts,
  ordersOverTime,
  type RaceResponses,
  weekendOf,
} from '../live-order/race-so-far.ts';

/** What OpenF1 has of a race that is over. */
export interface PastRace extends Omit<RaceResponses, 'newPositions'> {
  readonly laps: readonly LapRow[];
}

/** Race as it is stored. */
interface RaceToRecord {
  readonly startsAt: Instant;
  readonly grid: readonly KnownDriver[];
  /** Laps of the winner; `null` if they are not known. */
  readonly lapCount: number | null;
}

/**
 * Makes the recording of a race from OpenF1's rows. Seconds are rounded up, so that nothing is shown
 * before it happened.
 * @returns what is missing, if it cannot be made
 */
export function makeRecording(
  { laps, ...rows }: PastRace,
  { startsAt, grid, lapCount }: RaceToRecord,
  now: Instant,
): { readonly recording: StoredRecording } | { readonly missing: string } {
  const responses = { ...rows, newPositions: [] };
  const session = weekendOf(responses, startsAt)?.race;
  if (session === undefined) return { missing: 'session of the race' };
  const ids = driversByNumber(responses, grid);
  if (ids.size === 0) return { missing: 'driver of the grid' };
  const moment = { session, startsAt, now };
  const { events, chequeredAt } = eventsSoFar(responses, moment);
  const lightsOutAt = realStart(inOrderWithoutRepeats(events));
  if (lightsOutAt === null) return { missing: 'message of race control about the start' };
  if (chequeredAt === null) return { missing: 'message of race control about the end' };
  const secondOf = (at: Instant) => Math.max(0, Math.ceil((at - lightsOutAt) / SECOND_MS));
  const endsAt = secondOf(chequeredAt + FINISH_MS);
  if (endsAt > MAX_REPLAY_SECONDS) return { missing: 'start and end that belong together' };

  const carOf = new Map([...ids].map(([car, driverId]) => [driverId, car]));
  const order = changesOf(
    ordersOverTime(responses, grid, moment, secondOf).filter(({ at }) => at <= endsAt),
    (driverId) => carOf.get(driverId) ?? NO_CAR,
  );
  if (!order.some(([at]) => at > 0)) return { missing: 'positions after the start' };

  const starts = lapStarts(laps, moment).map(({ lap, date }) => ({ lap, at: secondOf(date) }));
  const known = startsOfLeader(starts, { lapCount, end: secondOf(chequeredAt) });
  if (known.length < 2) return { missing: 'laps' };

  const flags = timedFlags(events, { type: 'RACE', startsAt: session.date_start }).map(
    ({ at, flag }): StoredRecording['flags'][number] => [secondOf(at), flag.type, flag.lap],
  );
  const cars = new Map([...carOf].map(([driverId, car]) => [car, driverId]));
  return { recording: { endsAt, cars, order, laps: filledIn(known, lapCount), flags } };
}

/** Returns what changes from one order to the next. */
function changesOf(
  orders: readonly { readonly at: number; readonly order: ReadonlyMap<number, string> }[],
  carOf: (driverId: string) => number,
): StoredRecording['order'] {
  let before: ReadonlyMap<number, string> = new Map();
  return orders.flatMap(({ at, order }) => {
    const positions = [...new Set([...before.keys(), ...order.keys()])].sort((a, b) => a - b);
    const changed = positions.filter((position) => order.get(position) !== before.get(position));
    before = order;
    return changed.map((position): StoredRecording['order'][number] => {
      const driverId = order.get(position);
      return [at, position, driverId === undefined ? NO_CAR : carOf(driverId)];
    });
  });
}

interface LapStart {
  readonly lap: number;
  readonly at: number;
}

/**
 * Returns the starts of the leader's laps that are known, in order: of each lap the first one after
 * that of the lap before. The first lap, of which OpenF1 has no start, begins with the race, and the
 * end of the last one is the chequered flag.
 */
function startsOfLeader(
  starts: readonly LapStart[],
  { lapCount, end }: { readonly lapCount: number | null; readonly end: number },
): LapStart[] {
  const known: LapStart[] = [{ lap: 1, at: 0 }];
  const believed = starts
    .filter(({ lap, at }) => lap > 1 && lap <= (lapCount ?? MAX_LAP) && at < end)
    .sort((a, b) => a.lap - b.lap || a.at - b.at);
  for (const start of believed) {
    const last = known.at(-1);
    if (last && start.lap > last.lap && start.at > last.at) known.push(start);
  }
  const hasAny = known.length > 1;
  return hasAny && lapCount !== null ? [...known, { lap: lapCount + 1, at: end }] : known;
}

/** Returns the start of every lap, those that are missing evenly between the known ones. */
function filledIn(known: readonly LapStart[], lapCount: number | null): number[] {
  const all = known.flatMap(({ lap, at }, index) => {
    const next = known[index + 1];
    if (next === undefined) return [at];
    const step = (next.at - at) / (next.lap - lap);
    return Array.from({ length: next.lap - lap }, (_, ahead) => Math.ceil(at + ahead * step));
  });
  return lapCount === null ? all : all.slice(0, lapCount);
}
