import { expect, it } from 'vitest';
import { withUnlistedStarters } from './reported-lists.ts';

const gridOf = (slots: Readonly<Record<string, number>>, is_provisional: 0 | 1) =>
  Object.entries(slots).map(([driver_id, position], sort) => ({
    race_id: 'race',
    driver_id,
    constructor_id: null,
    sort,
    position,
    is_provisional,
  }));

const slotsOf = (grid: ReturnType<typeof withUnlistedStarters>) =>
  grid.map(({ driver_id, position }) => `${position} ${driver_id}`);

const stored = { a: 1, b: 2, c: 3, filler: 4 };

it('keeps a starter whom the result lacks, by what is stored as final', () => {
  const grid = gridOf({ a: 1, b: 2, c: 3 }, 0);
  expect(slotsOf(withUnlistedStarters(grid, gridOf(stored, 0), grid))).toEqual([
    '1 a',
    '2 b',
    '3 c',
    '4 filler',
  ]);
});

it('takes nobody from a provisional grid where the result leaves no slot empty', () => {
  const grid = gridOf({ a: 1, b: 2, c: 3 }, 0);
  expect(slotsOf(withUnlistedStarters(grid, gridOf(stored, 1), grid))).toEqual([
    '1 a',
    '2 b',
    '3 c',
  ]);
});

it('takes as many from a provisional grid as the result leaves slots empty', () => {
  const grid = gridOf({ a: 1, c: 3 }, 0);
  expect(slotsOf(withUnlistedStarters(grid, gridOf(stored, 1), grid))).toEqual([
    '1 a',
    '2 b',
    '3 c',
  ]);
});
