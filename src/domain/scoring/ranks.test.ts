import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareNames, rankByPoints } from './ranks.ts';

describe('ranks', () => {
  test.each([
    { points: [30, 20, 20, 10], ranks: [1, 2, 2, 4] },
    { points: [10, 30, 20, 30, 20, 30], ranks: [6, 1, 4, 1, 4, 1] },
    { points: [0, 0, 0], ranks: [1, 1, 1] },
    { points: [12.5, 12, -3], ranks: [1, 2, 3] },
    { points: [9, 10, 100], ranks: [3, 2, 1] },
    { points: [7], ranks: [1] },
    { points: [], ranks: [] },
  ])('$points gives $ranks', ({ points, ranks }) => {
    expect(rankByPoints(points)).toEqual(ranks);
  });

  test('a rank is one more than the number of those with more points', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -5, max: 20 })), (points) => {
        expect(rankByPoints(points)).toEqual(
          points.map((own) => 1 + points.filter((other) => other > own).length),
        );
      }),
    );
  });

  test('the points are left as they were', () => {
    const points = [1, 3, 2];
    rankByPoints(points);
    expect(points).toEqual([1, 3, 2]);
  });
});

describe('names', () => {
  test('are in Norwegian order', () => {
    const names = ['Åse', 'Øyvind', 'Zoë', 'Ægir', 'anne', 'Berit', 'Arne'];
    expect(names.sort(compareNames)).toEqual([
      'anne',
      'Arne',
      'Berit',
      'Zoë',
      'Ægir',
      'Øyvind',
      'Åse',
    ]);
  });

  test('a double a is an å', () => {
    expect(['Aasen', 'Østby', 'Abel'].sort(compareNames)).toEqual(['Abel', 'Østby', 'Aasen']);
  });
});
