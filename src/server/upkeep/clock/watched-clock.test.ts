import { beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/base/time.ts';
import { earliestTime, latestTime } from '#server/base/clock.ts';
import { createWatchedClock, type WatchedClock } from './watched-clock.ts';

const START = Date.UTC(2026, 2, 1, 12);
const NOBODY = { database: null, sources: [] };

let wall: number;
let monotonic: number;
beforeEach(() => {
  wall = START;
  monotonic = 5000;
});
const start = (certainAt: number | null) =>
  createWatchedClock(certainAt, { wall: () => wall, monotonic: () => monotonic });
const pass = (ms: number) => {
  wall += ms;
  monotonic += ms;
};
/** Reviews the clock every minute for a while, with nobody to ask. */
const reviewFor = (clock: WatchedClock, ms: number) => {
  for (let passed = 0; passed < ms; passed += MINUTE_MS) {
    pass(MINUTE_MS);
    clock.review(NOBODY);
  }
};

describe('a clock that runs evenly', () => {
  it('tells the wall clock, and follows it by small steps', () => {
    const clock = start(START - MINUTE_MS);
    for (const step of [0, 110_000, -110_000, 50]) {
      wall += step;
      expect(clock.now()).toBe(wall);
      expect(clock.review(NOBODY)).toBeNull();
      pass(MINUTE_MS);
    }
    expect(earliestTime(clock, 7)).toBe(7);
    expect(latestTime(clock, 7)).toBe(7);
  });

  it('is trusted in a new game', () => {
    expect(start(null).doubt()).toBeNull();
  });
});

describe('a clock that jumps', () => {
  it.each([2 * DAY_MS, -2 * DAY_MS])('by %i ms goes on from before, between both', (jump) => {
    const clock = start(START);
    pass(HOUR_MS);
    expect(clock.now()).toBe(START + HOUR_MS);
    wall += jump;
    pass(MINUTE_MS);
    const expected = START + HOUR_MS + MINUTE_MS;
    expect(clock.now()).toBe(expected);
    expect(clock.doubt()).toEqual({
      cause: 'JUMP',
      aheadMs: jump,
      earliest: START + HOUR_MS,
      latest: Math.max(expected, expected + jump),
    });
    wall -= jump;
    expect(clock.review(NOBODY)).toBeNull();
    expect(clock.now()).toBe(wall);
  });

  it('is right where a source says so, as after a sleep of the machine', () => {
    const clock = start(START);
    wall += HOUR_MS;
    expect(clock.review({ ...NOBODY, sources: [wall - DAY_MS, wall + MINUTE_MS] })).toBeNull();
    expect(clock.now()).toBe(wall);
  });

  it('is wrong for as long as the sources say so', () => {
    const clock = start(START);
    wall += HOUR_MS;
    expect(clock.review({ ...NOBODY, sources: [wall - HOUR_MS] })).toMatchObject({ cause: 'JUMP' });
    reviewFor(clock, DAY_MS);
    expect(clock.doubt()).not.toBeNull();
    expect(clock.review({ ...NOBODY, sources: [wall] })).toBeNull();
  });

  it('is trusted after an hour in which nobody can be asked, and not while it jumps on', () => {
    const clock = start(START);
    wall += DAY_MS;
    clock.review(NOBODY);
    reviewFor(clock, 30 * MINUTE_MS);
    wall += DAY_MS;
    clock.review(NOBODY);
    reviewFor(clock, 59 * MINUTE_MS);
    expect(clock.doubt()).not.toBeNull();
    reviewFor(clock, MINUTE_MS);
    expect(clock.doubt()).toBeNull();
    expect(clock.now()).toBe(wall);
  });
});

describe('a clock at a start', () => {
  it('before what is stored is never trusted alone, until it is behind that', () => {
    const clock = start(START + DAY_MS);
    expect(clock.now()).toBe(START + DAY_MS);
    expect(clock.doubt()).toMatchObject({ cause: 'STORED', earliest: START + DAY_MS });
    reviewFor(clock, 2 * HOUR_MS);
    expect(clock.doubt()).not.toBeNull();
    // NTP sets it right.
    wall += 3 * DAY_MS;
    expect(clock.review(NOBODY)).not.toBeNull();
    expect(clock.review({ ...NOBODY, sources: [wall] })).toBeNull();
    expect(clock.now()).toBe(wall);
  });

  it('long after what is stored waits for a source, or an hour', () => {
    const clock = start(START - 365 * DAY_MS);
    expect(clock.now()).toBe(START);
    expect(clock.doubt()).toMatchObject({
      cause: 'START',
      earliest: START - 365 * DAY_MS,
      latest: START,
    });
    expect(clock.review({ ...NOBODY, sources: [START - 365 * DAY_MS] })).toMatchObject({
      cause: 'SOURCES',
    });
    const other = start(START - DAY_MS);
    reviewFor(other, HOUR_MS);
    expect(other.doubt()).toBeNull();
  });
});

describe('a clock beside the database', () => {
  it('lets the database decide while both agree, and neither while they do not', () => {
    const clock = start(START);
    expect(clock.reconcile(START + MINUTE_MS)).toBe(START + MINUTE_MS);
    expect(clock.reconcile(START + HOUR_MS)).toBe(START);
    expect(clock.doubt()).toMatchObject({
      cause: 'DATABASE',
      earliest: START + MINUTE_MS,
      latest: START + HOUR_MS,
    });
    expect(clock.review({ database: START + HOUR_MS, sources: [START] })).not.toBeNull();
    expect(clock.review({ database: START + MINUTE_MS, sources: [] })).toBeNull();
  });
});
