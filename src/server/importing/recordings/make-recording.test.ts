import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MINUTE_MS, SECOND_MS } from '#domain/base/time.ts';
import type { LapRow, PositionRow, RaceControlRow } from '../fetch/live/openf1/openf1.ts';
import { orderSoFar } from '../live-order/race-so-far.ts';
import { makeRecording, type PastRace } from './make-recording.ts';

const START = Date.parse('2025-11-09T17:00:00Z');
/** The lights go out three minutes and fourteen seconds after the scheduled start. */
const LIGHTS_OUT = START + 194 * SECOND_MS;
const CHEQUERED_SECOND = 90 * 60;
const KEY = 9_000;
const NOW = START + 5 * 60 * MINUTE_MS;
const session = { session_key: KEY, meeting_key: 1, session_name: 'Race', date_start: START };

const CARS = [44, 16, 4, 81];
const DRIVERS = CARS.map((driver_number) => ({ driver_number, name_acronym: `D${driver_number}` }));
const GRID = CARS.map((car) => ({ key: `driver of ${car}`, code: `D${car}`, number: null }));

const at = (second: number) => LIGHTS_OUT + second * SECOND_MS;

const position = (second: number, driver_number: number, place: number | null): PositionRow => ({
  session_key: KEY,
  date: at(second),
  driver_number,
  position: place,
});
const lap = (second: number | null, driver_number: number, lap_number: number): LapRow => ({
  session_key: KEY,
  driver_number,
  lap_number,
  date_start: second === null ? null : at(second),
});
const said = (second: number, lap_number: number, message: string): RaceControlRow => ({
  session_key: KEY,
  date: at(second),
  lap_number,
  message,
});

const MESSAGES = [
  said(-2600, 1, 'GREEN LIGHT - PIT EXIT OPEN'),
  said(0, 1, 'GREEN LIGHT - PIT EXIT OPEN'),
  said(100.2, 2, 'SAFETY CAR DEPLOYED'),
  said(CHEQUERED_SECOND, 4, 'CHEQUERED FLAG'),
];
const ON_GRID = CARS.map((car, index) => position(-3000, car, index + 1));
const OVERTAKEN = [position(50.4, 16, 1), position(50.4, 44, 2)];
const LAPS = [
  ...CARS.map((car) => lap(null, car, 1)),
  ...CARS.map((car, index) => lap(95.1 + index, car, 2)),
  ...CARS.map((car, index) => lap(180 + index, car, 3)),
  ...CARS.map((car, index) => lap(270 + index, car, 4)),
];

const PAST: PastRace = {
  sessions: [session],
  drivers: DRIVERS,
  positions: [...ON_GRID, ...OVERTAKEN],
  messages: MESSAGES,
  laps: LAPS,
};

function made(changes: Partial<PastRace> = {}, lapCount: number | null = 4) {
  const race = { startsAt: START, grid: GRID, lapCount };
  return makeRecording({ ...PAST, ...changes }, race, NOW);
}
function recordingOf(changes: Partial<PastRace> = {}, lapCount: number | null = 4) {
  const outcome = made(changes, lapCount);
  if ('missing' in outcome) throw new Error(`${outcome.missing} is missing`);
  return outcome.recording;
}

describe('a recording', () => {
  it('has what changed since the lights went out, in seconds that are rounded up', () => {
    expect(recordingOf()).toEqual({
      endsAt: CHEQUERED_SECOND + 180,
      cars: new Map(CARS.map((car) => [car, `driver of ${car}`])),
      order: [
        [0, 1, 44],
        [0, 2, 16],
        [0, 3, 4],
        [0, 4, 81],
        [51, 1, 16],
        [51, 2, 44],
      ],
      laps: [0, 96, 180, 270],
      flags: [[101, 'SAFETY_CAR', 2]],
    });
  });

  it('When the overtaken car has no row yet, then nobody is known to have its position', () => {
    const { order } = recordingOf({ positions: [...ON_GRID, ...OVERTAKEN.slice(0, 1)] });
    expect(order.slice(4)).toEqual([
      [51, 1, 16],
      [51, 2, 0],
    ]);
  });

  it('When the session is said to have started, then that is when the lights went out', () => {
    const messages = [
      ...MESSAGES,
      said(-4.5, 1, 'SESSION STARTED'),
      said(3000, 3, 'SESSION STARTED'),
    ];
    messages.sort((a, b) => a.date - b.date);
    expect(recordingOf({ messages }).order[4]).toEqual([55, 1, 16]);
  });

  it('leaves out what happens after its end', () => {
    const late = [position(CHEQUERED_SECOND + 181, 81, 1)];
    expect(recordingOf({ positions: [...PAST.positions, ...late] }).order).toEqual(
      recordingOf().order,
    );
  });

  it.each([
    ['session of the race', { sessions: [] }],
    ['driver of the grid', { drivers: [] }],
    ['message of race control about the start', { messages: [] }],
    ['message of race control about the start', { messages: MESSAGES.slice(1) }],
    ['message of race control about the end', { messages: MESSAGES.slice(0, -1) }],
    ['positions after the start', { positions: [] }],
    ['positions after the start', { positions: ON_GRID }],
    ['laps', { laps: [] }],
    ['laps', { laps: LAPS.map((row) => ({ ...row, date_start: null })) }],
    ['laps', { laps: LAPS.map((row) => ({ ...row, session_key: KEY + 1 })) }],
  ] as const)('is not made without %s', (missing, changes) => {
    expect(made(changes)).toEqual({ missing });
  });
});

describe('the laps', () => {
  const lapsOf = (laps: readonly LapRow[], lapCount: number | null = 4) =>
    recordingOf({ laps }, lapCount).laps;

  it('When some are missing, then they are evenly between those that are known', () => {
    const without = (...numbers: readonly number[]) =>
      LAPS.filter(({ lap_number }) => !numbers.includes(lap_number));
    expect(lapsOf(without(3))).toEqual([0, 96, 183, 270]);
    expect(lapsOf(without(1, 2))).toEqual([0, 90, 180, 270]);
    // The end of the last one is the chequered flag.
    expect(lapsOf(without(4))).toEqual([0, 96, 180, 2790]);
    expect(lapsOf(without(4), null)).toEqual([0, 96, 180]);
  });

  it('are as many as the winner has run', () => {
    const inLap = lap(CHEQUERED_SECOND - 1, 44, 5);
    expect(lapsOf([...LAPS, inLap])).toEqual([0, 96, 180, 270]);
    expect(lapsOf([...LAPS, lap(CHEQUERED_SECOND, 44, 5)], null)).toEqual([0, 96, 180, 270]);
  });

  it.each([
    ['before the lap before', lap(90, 81, 3)],
    ['long after the race', lap(60 * 60 * 24, 81, 3)],
    ['before the race', lap(-60 * 60 * 24, 81, 3)],
  ])('When a row has a lap start %s, then it is not believed', (_when, row) => {
    expect(lapsOf([...LAPS, row])).toEqual([0, 96, 180, 270]);
  });
});

describe('the order', () => {
  const rows = fc.uniqueArray(
    fc.record({
      second: fc.integer({ min: -30_000, max: 54_000 }).map((tenths) => tenths / 10),
      car: fc.constantFrom(...CARS),
      place: fc.option(fc.integer({ min: 0, max: 5 })),
    }),
    { selector: ({ second }) => second, maxLength: 60 },
  );

  it('is at every second what the live page would have shown', () => {
    fc.assert(
      fc.property(rows, fc.integer({ min: 0, max: CHEQUERED_SECOND }), (random, second) => {
        const positions = [
          ...PAST.positions,
          ...random.map(({ second: when, car, place }) => position(when, car, place)),
        ];
        const { order, cars } = recordingOf({ positions });
        const shown = new Map<number, string>();
        for (const [, place, car] of order.filter(([since]) => since <= second)) {
          const driverId = cars.get(car);
          if (driverId === undefined) shown.delete(place);
          else shown.set(place, driverId);
        }
        const live = orderSoFar(
          {
            ...PAST,
            positions: positions.filter(({ date }) => date <= at(second)),
            newPositions: [],
          },
          GRID,
          { session, startsAt: START, now: NOW },
        );
        expect([...shown].sort(([a], [b]) => a - b)).toEqual([...live.order]);
      }),
    );
  });

  it('takes ten kilobytes in a race of twenty cars that all stop twice', () => {
    const cars = Array.from({ length: 20 }, (_, index) => index + 1);
    const positions: PositionRow[] = cars.map((car) => position(-3000, car, car));
    let order = cars;
    const move = (second: number, car: number, to: number) => {
      const before = order;
      order = order.filter((each) => each !== car);
      order.splice(to, 0, car);
      order.forEach((each, index) => {
        if (before[index] !== each) positions.push(position(second, each, index + 1));
      });
    };
    for (const [stint, lapTime] of [
      [1, 20 * 85],
      [2, 40 * 85],
    ] as const) {
      for (const car of cars) {
        const place = order.indexOf(car);
        const pitAt = lapTime + car * 40 + stint;
        // A stop costs up to eight positions, most of which come back one by one.
        move(pitAt, car, Math.min(19, place + 8));
        for (let back = 1; back <= 6; back += 1) {
          move(pitAt + back * 60 + 7, car, Math.max(0, order.indexOf(car) - 1));
        }
      }
    }
    const race = {
      startsAt: START,
      grid: cars.map((car) => ({ key: `d${car}`, code: `D${car}`, number: null })),
      lapCount: 60,
    };
    const drivers = cars.map((car) => ({ driver_number: car, name_acronym: `D${car}` }));
    const laps = Array.from({ length: 59 }, (_, index) => lap((index + 1) * 90, 1, index + 2));
    const outcome = makeRecording({ ...PAST, drivers, positions, laps }, race, NOW);
    const recording = 'recording' in outcome ? outcome.recording : null;
    expect(recording?.order.length).toBeGreaterThan(500);
    expect(JSON.stringify(recording).length).toBeLessThan(15_000);
  });
});
