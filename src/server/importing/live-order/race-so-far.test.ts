import { describe, expect, it } from 'vitest';
import { MINUTE_MS, SECOND_MS } from '#domain/base/time.ts';
import {
  driversByNumber,
  flagsSoFar,
  NO_RESPONSES,
  newestPositionAt,
  orderSoFar,
  type RaceResponses,
} from './race-so-far.ts';

type Short = readonly [atMinute: number, car: number, position: number | null];
type Said = readonly [atMinute: number, lap: number | null, message: string];

const START = Date.parse('2025-11-09T17:00:00Z');
const KEY = 9_000;
const session = { session_key: KEY, meeting_key: 1, session_name: 'Race', date_start: START };
const at = (minute: number) => ({
  session,
  startsAt: START,
  now: START + minute * MINUTE_MS,
});
const GRID = [
  { key: 'hamilton', code: 'HAM', number: null },
  { key: 'leclerc', code: 'LEC', number: null },
  { key: 'norris', code: 'NOR', number: null },
];
const DRIVERS = [
  { driver_number: 44, name_acronym: 'HAM' },
  { driver_number: 16, name_acronym: 'LEC' },
  { driver_number: 4, name_acronym: 'NOR' },
];

const rowsOf = (rows: readonly Short[], session_key = KEY) =>
  rows.map(([minute, driver_number, position]) => ({
    session_key,
    date: START + minute * MINUTE_MS,
    driver_number,
    position,
  }));
const positionsOf = (
  whole: readonly Short[],
  since: readonly Short[] = [],
  drivers = DRIVERS,
): RaceResponses => ({
  ...NO_RESPONSES,
  drivers,
  positions: rowsOf(whole),
  newPositions: rowsOf(since),
});
const messagesOf = (said: readonly Said[]): RaceResponses => ({
  ...NO_RESPONSES,
  messages: said.map(([minute, lap_number, message]) => ({
    session_key: KEY,
    date: START + minute * MINUTE_MS,
    lap_number,
    message,
  })),
});

const ON_GRID: readonly Short[] = [
  [-50, 44, 1],
  [-50, 16, 2],
  [-50, 4, 3],
];

describe('the order', () => {
  const orderOf = (responses: RaceResponses, minute = 60) => {
    const { order, leftOut } = orderSoFar(responses, GRID, at(minute));
    return { order: Object.fromEntries(order), leftOut };
  };
  const AS_STARTED = { 1: 'hamilton', 2: 'leclerc', 3: 'norris' };

  it('has each car where its newest row says, in whatever order rows come', () => {
    const overtaken: Short[] = [
      [20, 4, 2],
      [20, 16, 3],
      [10, 4, 1],
      [10, 44, 2],
      [20, 44, 1],
    ];
    const expected = { order: { 1: 'hamilton', 2: 'norris', 3: 'leclerc' }, leftOut: [] };
    expect(orderOf(positionsOf(ON_GRID, overtaken))).toEqual(expected);
    expect(orderOf(positionsOf(ON_GRID, overtaken.toReversed()))).toEqual(expected);
    expect(orderOf(positionsOf(overtaken, ON_GRID))).toEqual(expected);
  });

  it('When the overtaken car has no row yet, then its position is unknown', () => {
    const { order } = orderOf(positionsOf(ON_GRID, [[10, 4, 1]]));
    expect(order).toEqual({ 1: 'norris', 2: 'leclerc' });
  });

  it.each([
    ['from the future', [61, 4, 1]],
    ['from before the race', [-181, 4, 1]],
    ['of no position', [10, 4, 0]],
    ['of no position', [10, 4, -1]],
    ['of no position', [10, 4, 4]],
    ['of no position', [10, 4, 2 ** 40]],
  ] as const)('leaves out and tells what is %s: %j', (why, row) => {
    const expected = { order: AS_STARTED, leftOut: [`positions ${why}`] };
    expect(orderOf(positionsOf(ON_GRID, [row]))).toEqual(expected);
    expect(orderOf(positionsOf([...ON_GRID, row]))).toEqual(expected);
  });

  it('takes no position, or a row of another session, for nothing at all', () => {
    const expected = { order: AS_STARTED, leftOut: [] };
    expect(orderOf(positionsOf(ON_GRID, [[10, 44, null]]))).toEqual(expected);
    const other = { ...positionsOf(ON_GRID), newPositions: rowsOf([[10, 4, 1]], KEY + 1) };
    expect(orderOf(other)).toEqual(expected);
  });

  it('has rows that are a little ahead, as the source’s clock has whole seconds', () => {
    const responses = positionsOf(ON_GRID, [[60 + (20 * SECOND_MS) / MINUTE_MS, 4, 1]]);
    expect(orderOf(responses)).toMatchObject({ order: { 1: 'norris' }, leftOut: [] });
  });

  it('knows the drivers that the latest list of them has', () => {
    const three = positionsOf(ON_GRID, [], DRIVERS.slice(0, 1));
    expect(orderOf(three).order).toEqual({ 1: 'hamilton' });
    expect(driversByNumber(three, GRID)).toEqual(new Map([[44, 'hamilton']]));
  });

  it('asks from the newest row on that can be true', () => {
    const responses = positionsOf([...ON_GRID, [10, 4, 1], [900, 16, 1]]);
    expect(newestPositionAt(responses, at(60))).toBe(START + 10 * MINUTE_MS);
    expect(newestPositionAt(positionsOf([]), at(60))).toBeNull();
  });
});

describe('the flags and the end', () => {
  const SO_FAR: readonly Said[] = [
    [-40, 1, 'PIT EXIT OPEN'],
    [0, 1, 'RACE START'],
    [10, 8, 'SAFETY CAR DEPLOYED'],
    [20, 14, 'SAFETY CAR IN THIS LAP'],
    [21, null, 'CAR 5 (BOR) NOTED - RED FLAG INFRINGEMENT'],
    [40, 30, 'RED FLAG - RACE SUSPENDED'],
  ];
  const FLAGS = [
    { type: 'SAFETY_CAR', session: 'RACE', lap: 8 },
    { type: 'RED_FLAG', session: 'RACE', lap: 30 },
  ];
  const shown = (said: readonly Said[], minute = 50) => flagsSoFar(messagesOf(said), at(minute));

  it('are counted until the chequered flag', () => {
    expect(shown(SO_FAR)).toEqual({ flags: FLAGS, chequeredAt: null, leftOut: [] });
    const over = shown([...SO_FAR, [95, 71, 'CHEQUERED FLAG'], [99, 71, 'RED FLAG']], 100);
    expect(over).toEqual({
      flags: FLAGS,
      chequeredAt: START + 95 * MINUTE_MS,
      leftOut: [],
    });
  });

  it.each([
    ['from before the race', [-200, 1, 'CHEQUERED FLAG']],
    ['from the future', [90, 30, 'CHEQUERED FLAG']],
    ['of an end on another lap', [-30, 1, 'CHEQUERED FLAG']],
    ['of an end on another lap', [-30, 30, 'CHEQUERED FLAG']],
    ['of an end on another lap', [5, 4, 'CHEQUERED FLAG']],
    ['of an end on another lap', [5, 30, 'CHEQUERED FLAG']],
    ['of an end on another lap', [45, 29, 'CHEQUERED FLAG']],
    ['of no lap', [45, 201, 'CHEQUERED FLAG']],
  ] as const)('are not ended by a flag %s: %j', (why, flag) => {
    const expected = { flags: FLAGS, chequeredAt: null, leftOut: [`messages ${why}`] };
    const said = [...SO_FAR, flag].sort(([a], [b]) => a - b);
    expect(shown(said)).toEqual(expected);
  });

  it('When a race goes on after its end, then it was none', () => {
    const said: Said[] = [...SO_FAR, [45, 30, 'CHEQUERED FLAG']];
    expect(shown(said)).toMatchObject({ chequeredAt: START + 45 * MINUTE_MS });
    expect(shown([...said, [48, 32, 'TRACK CLEAR']])).toMatchObject({ chequeredAt: null });
  });
});
