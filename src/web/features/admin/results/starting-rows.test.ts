import { describe, expect, it } from 'vitest';
import type { AdminRaceResults } from '#contract/admin/admin-results.ts';
import { prefillOptions, previousRace, withPointsByPlace } from './starting-rows.ts';
import { storedRows } from './stored-rows.ts';

const look = { id: '', code: null, number: null, constructorName: null, colour: null };
const season = {
  drivers: ['a', 'b', 'c', 'reserve'].map((id) => ({
    id,
    name: id,
    code: id,
    number: null,
    constructorId: null,
    aliases: [],
    look,
  })),
  constructors: ['x', 'y'].map((id) => ({ id, name: id, colour: '#000000', aliases: [] })),
};
const NOTHING: AdminRaceResults = {
  id: 'race',
  year: 2031,
  name: 'Race',
  hasSprint: false,
  byHand: [],
  versions: {
    GRID: '',
    RACE_RESULT: '',
    SPRINT_RESULT: '',
    DRIVER_STANDINGS: '',
    CONSTRUCTOR_STANDINGS: '',
  },
  gridState: null,
  grid: [],
  result: [],
  sprintResult: [],
  driverStandings: [],
  constructorStandings: [],
};
const place = (driverId: string, index: number, points: number, constructorId = 'x') => ({
  driverId,
  constructorId,
  position: index,
  status: 'CLASSIFIED' as const,
  gridPosition: null,
  laps: 50,
  points,
});
const RUN: AdminRaceResults = {
  ...NOTHING,
  grid: ['b', 'a', 'c'].map((driverId, index) => ({
    driverId,
    constructorId: 'x',
    position: index + 1,
  })),
  result: [place('a', 1, 25), place('b', 2, 18.5), place('c', 3, 15, 'y')],
  sprintResult: [place('c', 1, 8, 'y')],
  driverStandings: [
    { competitorId: 'b', position: 1, points: 40 },
    { competitorId: 'c', position: 2, points: 35.5 },
  ],
  constructorStandings: [
    { competitorId: 'x', position: 1, points: 40 },
    { competitorId: 'y', position: 2, points: 36 },
  ],
};

const starts = (
  list: Parameters<typeof prefillOptions>[0],
  results: AdminRaceResults,
  previous: AdminRaceResults | null,
) =>
  prefillOptions(list, { season, results, previous }).map(
    ({ name, rows }) =>
      `${name}: ${rows.map(({ id, points }) => `${id} ${points}`.trim()).join(', ')}`,
  );

describe('what a list begins with', () => {
  it('is the field of the race before, for a grid', () => {
    expect(starts('GRID', NOTHING, null)).toEqual(['SEASON: a, b, c, reserve']);
    expect(starts('GRID', NOTHING, RUN)).toEqual(['SEASON: a, b, c']);
    expect(starts('GRID', RUN, null)).toEqual(['STORED: b, a, c', 'SEASON: a, b, c, reserve']);
  });

  it('is the grid, for the result of the race, but not of a sprint', () => {
    const onGrid = { ...NOTHING, grid: RUN.grid };
    expect(starts('RACE_RESULT', onGrid, null)[0]).toBe('GRID: b, a, c');
    expect(starts('SPRINT_RESULT', onGrid, RUN)).toEqual(['SEASON: a, b, c']);
  });

  it('is the standings before with the points of the weekend, on equal points as before', () => {
    const now = { ...RUN, driverStandings: [], constructorStandings: [] };
    expect(starts('DRIVER_STANDINGS', now, RUN).slice(0, 2)).toEqual([
      'PREVIOUS_AND_RACE: b 58,5, c 58,5, a 25',
      'PREVIOUS: b 40, c 35,5',
    ]);
    expect(starts('CONSTRUCTOR_STANDINGS', now, RUN)[0]).toBe('PREVIOUS_AND_RACE: x 83,5, y 59');
    expect(starts('DRIVER_STANDINGS', now, null)[0]).toBe('PREVIOUS_AND_RACE: a 25, c 23, b 18,5');
  });

  it('is not the weekend alone when the standings before are missing', () => {
    const now = { ...RUN, driverStandings: [] };
    const previous = { ...RUN, driverStandings: [] };
    expect(starts('DRIVER_STANDINGS', now, previous)).toEqual(['SEASON: a, b, c, reserve']);
  });
});

describe('points place by place', () => {
  it('are those of another result, and none for who is not classified', () => {
    const rows = storedRows(RUN, 'RACE_RESULT').map((row) => ({
      ...row,
      kind: row.id === 'b' ? ('RETIRED' as const) : row.kind,
    }));
    expect(
      withPointsByPlace('RACE_RESULT', rows, storedRows(RUN, 'RACE_RESULT')).map(
        ({ id, points }) => `${id} ${points}`,
      ),
    ).toEqual(['a 25', 'c 18,5', 'b 0']);
  });
});

describe('the race before', () => {
  const race = (id: string, hasResult: boolean, cancelledAt: number | null = null) =>
    ({ id, hasResult, cancelledAt }) as Parameters<typeof previousRace>[0][number];
  const races = [race('1', true), race('2', true, 1), race('3', false), race('4', false)];
  const foundFor = (id: string) => previousRace(races, id, ({ hasResult }) => hasResult)?.id;

  it('is the latest with a result that is not cancelled', () => {
    expect(foundFor('4')).toBe('1');
    expect(foundFor('1')).toBeUndefined();
    expect(foundFor('gone')).toBeUndefined();
  });
});
