import { describe, expect, test } from 'vitest';
import { partOfField } from '../../check-list.ts';
import type { JolpicaResultRow, QualifyingRow } from './jolpica/jolpica.schema.ts';
import { nameDriver } from './matching/match-drivers.ts';
import { gridOfOpenF1, gridOfResult, orderOfQualifying, provisionalGrid } from './starting-grid.ts';

const teams = ['ferrari', 'mclaren', 'mercedes', 'williams'].map((id) => ({
  id,
  key: id,
  name: id,
}));

/** Driver n drives the car n; cars 1 and 2 are of the first team, and so on. */
function row(car: number) {
  const name = String.fromCharCode(64 + car);
  return {
    number: car,
    Driver: {
      driverId: `driver_${car}`,
      code: name.repeat(3),
      familyName: name,
      ...nameDriver(`Driver ${name}`),
    },
    Constructor: teams[Math.floor((car - 1) / 2)] ?? { id: 'x', key: 'x', name: 'X' },
  };
}
const cars = (...numbers: number[]) => numbers;
const resultRows = (grids: readonly (number | null)[], positionText = '1'): JolpicaResultRow[] =>
  grids.map((grid, index) => ({
    ...row(index + 1),
    position: index + 1,
    positionText,
    points: 0,
    grid,
    laps: 50,
    status: 'Finished',
  }));
const qualified = (...places: readonly [car: number, position: number][]): QualifyingRow[] =>
  places.map(([car, position]) => ({ ...row(car), position }));
const shown = (grid: readonly { driver: string; position: number | null }[] | null | undefined) =>
  grid?.map(({ driver, position }) => `${driver.at(-1)}${position ?? '-'}`).join(' ');

describe('from the result', () => {
  test('in the order of the start places, pit lane last', () => {
    expect(shown(gridOfResult(resultRows([3, 0, 1, 2]), 2))).toBe('c1 d2 a3 b-');
  });

  test('two on one place, or places beyond the last car, are put right; an empty place stays', () => {
    expect(shown(gridOfResult(resultRows([1, 2, 2, 3]), 2))).toBe('a1 b2 c3 d4');
    expect(shown(gridOfResult(resultRows([1, 2, 4, 6]), 2))).toBe('a1 b2 c3 d4');
    expect(shown(gridOfResult(resultRows([1, 2, 4, 0]), 2))).toBe('a1 b2 c4 d-');
  });

  test('the place of a driver whom the result leaves out stays open', () => {
    const [a, , c, d] = resultRows([1, 2, 3, 4]);
    if (!a || !c || !d) throw new Error('no rows');
    expect(shown(gridOfResult([a, c, d], 2))).toBe('a1 c3 d4');
  });

  test('unknown while a start place is missing, unless he did not start', () => {
    expect(gridOfResult(resultRows([1, null, 3]), 2)).toBeNull();
    const [first, second] = resultRows([1, null]);
    if (!first || !second) throw new Error('no rows');
    expect(shown(gridOfResult([first, { ...second, positionText: 'W' }], 2))).toBe('a1');
    const [a, , c, d] = resultRows([1, null, 3, 4]);
    if (!a || !c || !d) throw new Error('no rows');
    const withoutStart = [a, c, d, { ...second, positionText: 'W' }];
    expect(shown(gridOfResult(withoutStart, 2))).toBe('a1 c3 d4');
    expect(gridOfResult([], 2)).toBeNull();
  });
});

describe('from OpenF1', () => {
  const context = {
    teams,
    rows: qualified([1, 1], [2, 2], [3, 3], [4, 4], [5, 5], [6, 6], [7, 7], [8, 8]),
    drivers: [],
    field: [],
    stored: [],
  };
  const places = (numbers: readonly number[]) =>
    numbers.map((driver_number, index) => ({ driver_number, position: index + 1 }));

  test('with the teams of the weekend, in the order of the places', () => {
    const found = gridOfOpenF1(places(cars(8, 1, 2, 3, 4, 5, 6, 7)).reverse(), context);
    expect(shown(found.grid)).toBe('h1 a2 b3 c4 d5 e6 f7 g8');
    expect(found.grid[0]?.constructor).toBe('williams');
  });

  test('a driver who withdrew leaves a place that is filled', () => {
    const found = gridOfOpenF1(
      places(cars(1, 2, 3, 4, 5, 6, 7, 8)).filter(({ position }) => position !== 3),
      context,
    );
    expect(shown(found.grid)).toBe('a1 b2 d3 e4 f5 g6 h7');
    expect(found.fault).toBeNull();
  });

  test.each([
    ['half a grid', cars(1, 2, 3, 4), 'a1 b2 c3 d4', 'GRID_INCOMPLETE'],
    [
      'one driver in the place of another',
      cars(1, 1, 2, 3, 4, 5, 6, 7),
      'a1 b2 c3 d4 e5 f6 g7',
      'GRID_INCOMPLETE',
    ],
    [
      'a number that nobody has',
      cars(1, 2, 3, 4, 5, 6, 7, 99),
      'a1 b2 c3 d4 e5 f6 g7',
      'DRIVER_UNMATCHED',
    ],
  ])('%s is no whole grid', (_, numbers, grid, code) => {
    const found = gridOfOpenF1(places(numbers), context);
    expect(shown(found.grid)).toBe(grid);
    expect(found.fault).toMatchObject({ code });
  });

  test('a driver who stands there once too often costs his second row', () => {
    const found = gridOfOpenF1(places(cars(1, 2, 3, 2, 4, 5, 6, 7, 8)), context);
    expect(shown(found.grid)).toBe('a1 b2 c3 d4 e5 f6 g7 h8');
    expect(found.fault).toBeNull();
  });

  test('When names are missing and Jolpica has nothing, then stored car numbers tell, for as long as nothing else does', () => {
    const stored = cars(1, 2, 3, 4, 5, 6, 7, 8).map((car) => ({
      key: `driver-${String.fromCharCode(96 + car)}`,
      name: `Driver ${car}`,
      code: 'DRI',
      number: car,
      constructor: 'ferrari',
    }));
    const found = gridOfOpenF1(places(cars(8, 7, 6, 5, 4, 3, 2, 1)), {
      ...context,
      rows: [],
      stored,
    });
    expect(shown(found.grid)).toBe('h1 g2 f3 e4 d5 c6 b7 a8');
    expect(found.fault).toMatchObject({ code: 'DRIVER_UNMATCHED' });
  });

  test.each([
    [16, 10, true],
    [15, 10, false],
    [18, 11, true],
    [17, 11, false],
  ])('%i cars of %i teams: whole is %s', (rows, count, expected) => {
    expect(partOfField('GRID', rows, count) === null).toBe(expected);
  });
});

describe('from qualifying, provisionally', () => {
  const gridOfQualifying = (rows: readonly QualifyingRow[], latest: typeof before) =>
    provisionalGrid([orderOfQualifying(rows), latest]);
  const before = cars(1, 2, 3, 4, 5, 6, 7, 8).map((car) => ({
    driver: `driver-${String.fromCharCode(96 + car)}`,
    constructor: row(car).Constructor.key,
  }));

  test('everybody has a place of his own', () => {
    const rows = qualified([1, 1], [2, 2], [3, 3], [4, 3], [5, 4], [6, 5], [7, 6], [8, 7]);
    expect(shown(gridOfQualifying(rows, before))).toBe('a1 b2 c3 d4 e5 f6 g7 h8');
  });

  test('who was left out of qualifying lines up last, unless somebody else has the car', () => {
    const rows = qualified([2, 1], [3, 2], [4, 3], [5, 4], [7, 5], [8, 6]);
    expect(shown(gridOfQualifying(rows, before))).toBe('b1 c2 d3 e4 g5 h6 a7 f8');
    const substitute = { ...row(9), Constructor: row(1).Constructor, position: 8 };
    const grid = gridOfQualifying([...rows, substitute], before);
    expect(shown(grid)).toBe('b1 c2 d3 e4 g5 h6 i7 f8');
  });

  test('a driver who stands there twice costs his second row, and nobody his place', () => {
    const rows = qualified([1, 1], [2, 2], [3, 3], [2, 4], [4, 5], [5, 6], [6, 7], [7, 8], [8, 9]);
    expect(shown(gridOfQualifying(rows, before))).toBe('a1 b2 c3 d4 e5 f6 g7 h8');
    const instead = qualified([1, 1], [2, 2], [3, 3], [4, 4], [5, 5], [6, 6], [7, 7], [1, 8]);
    expect(shown(gridOfQualifying(instead, before))).toBe('a1 b2 c3 d4 e5 f6 g7 h8');
  });
});
