import { HOUR_MS, type Instant, MINUTE_MS } from '#domain/base/time.ts';
import type { Clock, ClockDoubt } from '#server/base/clock.ts';

/** Tolerated difference in ms between two clocks; responses of the sources may come from a cache. */
export const MAX_APART_MS = 2 * MINUTE_MS;
/**
 * Time in ms after which a clock is trusted again that runs evenly and that nobody contradicts:
 * without a network there may be nobody to ask, and what sets a clock wrong sets it right within
 * minutes.
 */
const SETTLED_AFTER_MS = HOUR_MS;

/**
 * Reason for a doubt. `START`: the server was away for longer than two clocks may differ, and
 * nobody has confirmed the time yet. `STORED`: something stored is later than now. `JUMP`: the
 * clock moved differently from the monotonic one. `DATABASE`, `SOURCES`: they tell another time.
 */
export type DoubtCause = 'START' | 'STORED' | 'JUMP' | 'DATABASE' | 'SOURCES';

export interface Doubt extends ClockDoubt {
  readonly cause: DoubtCause;
  /** Time in ms by which the clock is ahead of the other; negative if it is behind. */
  readonly aheadMs: number;
}

/** What others tell of the time. */
interface TimeEvidence {
  /** PostgreSQL's time; `null` on SQLite. */
  readonly database: Instant | null;
  /** Times of the sources that have answered. */
  readonly sources: readonly Instant[];
}

/** Clock of the server, which notices when it cannot be trusted. */
export interface WatchedClock extends Clock {
  readonly doubt: () => Doubt | null;
  readonly reconcile: (databaseTime: Instant) => Instant;
  /** Compares the clock with all others, and returns the doubt that remains. */
  readonly review: (evidence: TimeEvidence) => Doubt | null;
}

/** Clocks of the machine in ms; only the wall clock can be set. */
interface MachineClocks {
  readonly wall: () => number;
  readonly monotonic: () => number;
}

const MACHINE: MachineClocks = { wall: () => Date.now(), monotonic: () => performance.now() };

interface Reading {
  readonly wall: number;
  readonly monotonic: number;
}

/**
 * Creates a clock that compares itself with the monotonic one at each look. While they disagree,
 * its time goes on from before the jump.
 * @param certainAt last certain instant of the previous run; `null` for a new game
 */
export function createWatchedClock(
  certainAt: Instant | null,
  machine: MachineClocks = MACHINE,
): WatchedClock {
  const read = (): Reading => ({ wall: machine.wall(), monotonic: machine.monotonic() });
  const start = read();
  /** Reading from which the time goes on while the wall clock cannot be trusted. */
  let base: Reading = { ...start, wall: Math.max(start.wall, certainAt ?? 0) };
  /** Last reading while the wall clock ran evenly, and the monotonic time since which it does. */
  let even = { ...start, since: start.monotonic };
  let certainUntil = certainAt ?? start.wall;
  let contradictedAt = Number.NEGATIVE_INFINITY;
  let reason: Pick<Doubt, 'cause' | 'aheadMs'> | null = null;
  /** Time that somebody else tells, from which the doubt comes. */
  let other: Reading | null = null;

  const isNear = (some: number, another: number) => Math.abs(some - another) <= MAX_APART_MS;
  const passed = (from: Reading, { monotonic }: Reading) =>
    Math.floor(from.wall + monotonic - from.monotonic);

  function suspect(cause: DoubtCause, reading: Reading, told: number): void {
    const isUnexplained = reason === null || reason.cause === 'START';
    if (isUnexplained) reason = { cause, aheadMs: reading.wall - told };
    other = { wall: told, monotonic: reading.monotonic };
  }

  function trust(reading: Reading): void {
    reason = null;
    other = null;
    base = reading;
    certainUntil = reading.wall;
  }

  function now(): Instant {
    const reading = read();
    const expected = passed(base, reading);
    if (reason === null && !isNear(reading.wall, expected)) suspect('JUMP', reading, expected);
    if (reason !== null) return expected;
    certainUntil = Math.max(certainUntil, reading.wall);
    return reading.wall;
  }

  function doubt(): Doubt | null {
    const time = now();
    if (reason === null) return null;
    const reading = read();
    const told = other === null ? time : passed(other, reading);
    const latest = Math.max(time, reading.wall, told, certainUntil);
    return { ...reason, earliest: certainUntil, latest };
  }

  function review({ database, sources }: TimeEvidence): Doubt | null {
    now();
    const reading = read();
    const { wall, monotonic } = reading;
    const since = isNear(wall, passed(even, reading)) ? even.since : monotonic;
    even = { ...reading, since };
    const differing = sources.filter((source) => !isNear(source, wall));
    if (database !== null && !isNear(database, wall)) suspect('DATABASE', reading, database);
    else if (differing.length < sources.length) trust(reading);
    else if (differing[0] !== undefined) {
      contradictedAt = monotonic;
      suspect('SOURCES', reading, differing[0]);
    } else if (isTrustedAlone(reading)) trust(reading);
    return doubt();
  }

  /** Decides without any source. */
  function isTrustedAlone(reading: Reading): boolean {
    if (reason === null) return true;
    if (contradictedAt >= even.since) return false;
    const isAsExpected = isNear(reading.wall, passed(base, reading));
    if (isAsExpected && reason.cause !== 'START' && reason.cause !== 'SOURCES') return true;
    const isSettled = reading.monotonic - even.since >= SETTLED_AFTER_MS;
    return isSettled && reading.wall >= certainUntil - MAX_APART_MS;
  }

  if (certainAt !== null && !isNear(start.wall, certainAt)) {
    suspect(start.wall < certainAt ? 'STORED' : 'START', start, certainAt);
  }

  return {
    isSystem: true,
    now,
    doubt,
    review,
    reconcile(databaseTime) {
      const time = now();
      if (!isNear(databaseTime, time)) {
        suspect('DATABASE', read(), databaseTime);
        return time;
      }
      if (reason === null) certainUntil = Math.max(certainUntil, databaseTime);
      return databaseTime;
    },
  };
}
