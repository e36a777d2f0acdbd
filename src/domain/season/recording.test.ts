import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aRace } from '#support/seasons/season-builders.ts';
import { runningOrder } from './live-order.ts';
import { lapAt, type Recording, raceAsRecorded, startOfLap } from './recording.ts';

const DRIVERS = ['d1', 'd2', 'd3', 'd4'];
const END = 100;

const race = aRace(3, {
  grid: DRIVERS.map((driverId, index) => ({ driverId, constructorId: null, position: index + 1 })),
  flags: [{ id: 'of the sprint', type: 'RED_FLAG', session: 'SPRINT', lap: 2 }],
});

const RECORDING: Recording = {
  endsAt: END,
  order: [
    [0, 1, 'd2'],
    [0, 2, 'd1'],
    [40, 1, null],
    [40, 2, 'd2'],
    [50, 1, 'd3'],
  ],
  laps: [0, 30, 61],
  flags: [
    [20, 'YELLOW_FLAG', 1],
    [61, 'SAFETY_CAR', 3],
  ],
};

const orderAt = (at: number) =>
  runningOrder(raceAsRecorded(race, RECORDING, at)).map(({ driverId }) => driverId);

describe('a race as it was recorded', () => {
  it('has each change from its second on', () => {
    expect(orderAt(0)).toEqual(['d2', 'd1', 'd3', 'd4']);
    expect(orderAt(39)).toEqual(['d2', 'd1', 'd3', 'd4']);
    expect(orderAt(50)).toEqual(['d3', 'd2', 'd1', 'd4']);
  });

  it('When nobody is known to have a position, then those who are left have it as they started', () => {
    expect(orderAt(40)).toEqual(['d1', 'd2', 'd3', 'd4']);
  });

  it('When no position is known yet, then there is no order', () => {
    const recording = { ...RECORDING, order: RECORDING.order.slice(-1) };
    expect(raceAsRecorded(race, recording, 49).liveOrder).toBeNull();
    expect(raceAsRecorded(race, recording, 50).liveOrder).toEqual({
      drivers: new Map([[1, 'd3']]),
      setAt: race.startsAt + 50_000,
    });
  });

  it('has the flags of the sprint, and its own as they are shown', () => {
    const typesAt = (at: number) =>
      raceAsRecorded(race, RECORDING, at).flags.map(({ session, type, lap }) => [
        session,
        type,
        lap,
      ]);
    expect(typesAt(19)).toEqual([['SPRINT', 'RED_FLAG', 2]]);
    expect(typesAt(61)).toEqual([
      ['SPRINT', 'RED_FLAG', 2],
      ['RACE', 'YELLOW_FLAG', 1],
      ['RACE', 'SAFETY_CAR', 3],
    ]);
  });

  it('changes nothing else of the race', () => {
    const { flags, liveOrder, ...rest } = raceAsRecorded(race, RECORDING, 50);
    expect({ ...rest, flags: race.flags, liveOrder: null }).toEqual(race);
    expect([flags.length, liveOrder?.drivers.size]).toEqual([2, 2]);
  });
});

describe('the laps', () => {
  it('begin with the lights, and each where the leader starts it', () => {
    expect([0, 29, 30, 60, 61, END].map((at) => lapAt(RECORDING, at))).toEqual([1, 1, 2, 2, 3, 3]);
    expect([1, 2, 3, 4].map((lap) => startOfLap(RECORDING, lap))).toEqual([0, 30, 61, null]);
  });

  it('When a lap is jumped to, then it is the lap that is shown', () => {
    const laps = fc.uniqueArray(fc.integer({ min: 1, max: END }), { minLength: 1 });
    fc.assert(
      fc.property(laps, (starts) => {
        const recording = { ...RECORDING, laps: [0, ...starts.sort((a, b) => a - b)] };
        for (let lap = 1; lap <= recording.laps.length; lap += 1) {
          expect(lapAt(recording, startOfLap(recording, lap) ?? -1)).toBe(lap);
        }
      }),
    );
  });
});

describe('what is ahead', () => {
  const second = fc.integer({ min: 0, max: END });
  const byTime = <Row extends readonly [number, ...unknown[]]>(rows: Row[]) =>
    rows.sort(([a], [b]) => a - b);
  const recordings = fc.record({
    endsAt: fc.constant(END),
    order: fc
      .array(
        fc.tuple(second, fc.integer({ min: 1, max: 4 }), fc.option(fc.constantFrom(...DRIVERS))),
      )
      .map(byTime),
    laps: fc.uniqueArray(second).map((starts) => [0, ...starts.sort((a, b) => a - b)]),
    flags: fc
      .array(
        fc.tuple(
          second,
          fc.constantFrom('YELLOW_FLAG' as const, 'RED_FLAG' as const),
          fc.integer({ min: 1, max: 60 }),
        ),
      )
      .map(byTime),
  });

  it('When two recordings are equal until a second, then so is all that is shown of it', () => {
    fc.assert(
      fc.property(recordings, recordings, second, (recording, other, at) => {
        const until = <Row extends readonly [number, ...unknown[]]>(
          rows: readonly Row[],
          others: readonly Row[],
        ) => [...rows.filter(([since]) => since <= at), ...others.filter(([since]) => since > at)];
        const world: Recording = {
          endsAt: other.endsAt,
          order: until(recording.order, other.order),
          flags: until(recording.flags, other.flags),
          laps: [
            ...recording.laps.filter((start) => start <= at),
            ...other.laps.filter((start) => start > at),
          ],
        };
        expect(raceAsRecorded(race, world, at)).toEqual(raceAsRecorded(race, recording, at));
        expect(lapAt(world, at)).toBe(lapAt(recording, at));
      }),
    );
  });
});
