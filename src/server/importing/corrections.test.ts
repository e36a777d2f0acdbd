import { describe, expect, it, test } from 'vitest';
import type {
  DriverStandingTable,
  HandEditTable,
  RaceTable,
  ResultRowTable,
} from '../db/tables.ts';
import { findCorrections } from './corrections.ts';
import type { SeasonRows } from './importing.queries.ts';

const RACE = 'australia';

const NOTHING: SeasonRows = {
  season: null,
  constructors: [],
  drivers: [],
  aliases: [],
  races: [{ id: RACE } as RaceTable],
  gridPlaces: [],
  resultRows: [],
  driverStandings: [],
  constructorStandings: [],
  flags: [],
};

type Standing = readonly [driver: string, position: number | null, points: number];

function withStandings(...standings: Standing[]): SeasonRows {
  const rows = standings.map(([driver_id, position, points], sort): DriverStandingTable => {
    return { race_id: RACE, driver_id, sort, position, points };
  });
  return { ...NOTHING, driverStandings: rows };
}

function withResult(...rows: Pick<ResultRowTable, 'driver_id' | 'status' | 'points'>[]) {
  const common = { race_id: RACE, session: 'RACE', constructor_id: null, laps: 58 } as const;
  const resultRows = rows.map((row, sort) => ({ ...common, grid_position: 1, ...row, sort }));
  return { ...NOTHING, resultRows };
}

const RUSSELL: Standing = ['russell', 1, 25];
const BOTTAS: Standing = ['bottas', 2, 0];
const STROLL: Standing = ['stroll', null, 0];

function isImmaterial(stored: SeasonRows, target: SeasonRows): boolean | undefined {
  const [correction, ...others] = findCorrections(stored, target, []);
  expect(others).toEqual([]);
  return correction?.isImmaterial;
}

describe('corrections that change no place and no points', () => {
  test.each([
    ['somebody is added at the end', [RUSSELL, BOTTAS], [RUSSELL, BOTTAS, STROLL]],
    ['somebody is added between others', [RUSSELL, BOTTAS], [RUSSELL, STROLL, BOTTAS]],
    ['somebody is taken away', [RUSSELL, BOTTAS, STROLL], [RUSSELL, BOTTAS]],
    ['one is replaced by another', [RUSSELL, STROLL], [RUSSELL, ['alonso', null, 0]]],
  ] satisfies [string, Standing[], Standing[]][])(
    'When, without place and points, %s',
    (_what, before, after) => {
      expect(isImmaterial(withStandings(...before), withStandings(...after))).toBe(true);
    },
  );
});

describe('corrections that matter', () => {
  test.each([
    ['somebody is added with a place', [RUSSELL], [RUSSELL, ['stroll', 2, 0]]],
    ['somebody is added with points', [RUSSELL], [RUSSELL, ['stroll', null, 1]]],
    ['somebody gets a place', [RUSSELL, STROLL], [RUSSELL, ['stroll', 2, 0]]],
    ['somebody loses the place', [RUSSELL, BOTTAS], [RUSSELL, ['bottas', null, 0]]],
    ['points change beside it', [RUSSELL], [['russell', 1, 24], STROLL]],
    [
      'two of one place change their order',
      [
        ['a', 1, 9],
        ['b', 1, 9],
      ],
      [
        ['b', 1, 9],
        ['a', 1, 9],
      ],
    ],
    ['nobody is left', [STROLL], []],
  ] satisfies [string, Standing[], Standing[]][])('When %s', (_what, before, after) => {
    expect(isImmaterial(withStandings(...before), withStandings(...after))).toBe(false);
  });

  it('When somebody without points is added to a result', () => {
    const winner = { driver_id: 'russell', status: 'CLASSIFIED', points: 25 } as const;
    const absent = { driver_id: 'stroll', status: 'DID_NOT_START', points: 0 } as const;
    expect(isImmaterial(withResult(winner), withResult(winner, absent))).toBe(false);
  });
});

it('tells what an admin has set by hand, also when nothing else would change', () => {
  const byHand = { subject_id: RACE, field: 'DRIVER_STANDINGS' } as HandEditTable;
  const [stored, target] = [withStandings(RUSSELL), withStandings(RUSSELL, STROLL)];
  expect(findCorrections(stored, target, [byHand])).toMatchObject([
    { raceId: RACE, kind: 'DRIVER_STANDINGS', isByHand: true, isImmaterial: true },
  ]);
});
