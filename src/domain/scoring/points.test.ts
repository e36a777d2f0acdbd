import { describe, expect, test } from 'vitest';
import { DEFAULT_POINTS_TABLES, differenceBetween, pointsForDifference } from './points.ts';

describe('the default tables', () => {
  test.each([
    { category: 'FIRST', points: [25, 18, 15, 12, 10, 8, 6, 4, 2, 1, 0, 0] },
    { category: 'TENTH', points: [25, 18, 15, 12, 10, 8, 6, 4, 2, 1, 0, 0] },
    { category: 'DRIVER', points: [10, 5, 2, 1, 0] },
    { category: 'CONSTRUCTOR', points: [10, 2, 0] },
    { category: 'FLAG', points: [25, 12, 5, 0] },
  ] as const)('$category', ({ category, points }) => {
    points.forEach((expected, difference) => {
      expect(pointsForDifference(DEFAULT_POINTS_TABLES, category, difference)).toBe(expected);
    });
  });

  test('a difference far outside gives nothing', () => {
    expect(pointsForDifference(DEFAULT_POINTS_TABLES, 'FLAG', 999)).toBe(0);
  });
});

test('without a difference there are no points, whatever the table says', () => {
  expect(pointsForDifference(DEFAULT_POINTS_TABLES, 'FIRST', null)).toBe(0);
});

test("an edited table's gaps give 0", () => {
  const tables = { ...DEFAULT_POINTS_TABLES, FLAG: new Map([[3, 7]]) };
  expect([0, 3, 4].map((difference) => pointsForDifference(tables, 'FLAG', difference))).toEqual([
    0, 7, 0,
  ]);
});

test('a difference has no direction, and none exists without a real value', () => {
  expect(differenceBetween(3, 10)).toBe(7);
  expect(differenceBetween(10, 3)).toBe(7);
  expect(differenceBetween(4, 4)).toBe(0);
  expect(differenceBetween(4, null)).toBeNull();
});
