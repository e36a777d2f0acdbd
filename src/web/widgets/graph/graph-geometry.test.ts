import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  behindLeader,
  linearScale,
  linePath,
  lowestShown,
  nearestLine,
  niceTicks,
  placeLabels,
  rankTicks,
} from './graph-geometry.ts';

const line = (id: string, ...scores: number[]) => ({ id, name: id, scores });

describe('linearScale', () => {
  test('maps both ends and what is between, also upside down', () => {
    const y = linearScale([0, 800], [300, 10]);
    expect([0, 400, 800].map(y)).toEqual([300, 155, 10]);
  });

  test('a domain without extent gives the start of the range, not a division by zero', () => {
    expect(linearScale([5, 5], [10, 90])(5)).toBe(10);
  });
});

describe('niceTicks', () => {
  test.each([
    [0, 812, [0, 200, 400, 600, 800, 1000]],
    [0, 25, [0, 5, 10, 15, 20, 25]],
    [-360, 0, [-400, -300, -200, -100, 0]],
    [0, 0, [0]],
  ])('from %i to %i', (from, to, ticks) => {
    expect(niceTicks(from, to, 5).map((tick) => tick + 0)).toEqual(ticks);
  });

  test('always spans the values with whole numbers, evenly, and not too many', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -5000, max: 0 }),
        fc.integer({ min: 1, max: 5000 }),
        (from, to) => {
          const ticks = niceTicks(from, to, 5);
          const steps = new Set(ticks.slice(1).map((tick, i) => tick - (ticks[i] ?? 0)));
          expect(ticks[0]).toBeLessThanOrEqual(from);
          expect(ticks.at(-1)).toBeGreaterThanOrEqual(to);
          expect(ticks.every(Number.isInteger)).toBe(true);
          expect(steps.size).toBe(1);
          expect(ticks.length).toBeLessThanOrEqual(7);
        },
      ),
    );
  });
});

test.each([
  [1, [1]],
  [4, [1, 2, 3, 4]],
  [12, [1, 5, 10]],
  [40, [1, 10, 20, 30, 40]],
])('ranks down to the %ith are numbered from the first on', (last, ticks) => {
  expect(rankTicks(last)).toEqual(ticks);
});

test('linePath draws through every point', () => {
  expect(
    linePath([
      { x: 0, y: 10 },
      { x: 5.25, y: 2 },
    ]),
  ).toBe('M0.0 10.0L5.3 2.0');
});

test('linePath leaves a gap where there is nothing to show', () => {
  const heights = [Number.NaN, 1, 2, Number.NaN, 3];
  expect(linePath(heights.map((y, x) => ({ x, y })))).toBe('M1.0 1.0L2.0 2.0M4.0 3.0');
});

test('behindLeader takes the leader of each race, not of the end', () => {
  const lines = behindLeader([line('a', 0, 30, 40), line('b', 0, 10, 90)], [0, 30, 90]);
  expect(lines.map(({ scores }) => scores)).toEqual([
    [0, 0, -50],
    [0, -20, 0],
  ]);
  expect(behindLeader([line('a', 0, 30)], [0, 50])[0]?.scores).toEqual([0, -20]);
});

describe('lowestShown', () => {
  const ends = (...values: number[]) => lowestShown(values.map((each, i) => line(`${i}`, 0, each)));

  test('is the lowest value, when nobody is far below the others', () => {
    expect(ends(0, -10, -30, -40, -55)).toBe(-55);
    expect(ends(0, 20, 800)).toBe(0);
    expect(ends()).toBe(0);
  });

  test('leaves out one far behind, also where a line has been there and come back', () => {
    expect(ends(0, -10, -20, -30, -500)).toBe(-45);
    const lines = [0, -10, -20, -30].map((each, i) => line(`${i}`, 0, each));
    expect(lowestShown([...lines, line('late', -500, -20)])).toBe(-45);
  });

  test('shows all of two or three, and all when the rest are equal', () => {
    expect(ends(0, -500)).toBe(-500);
    expect(ends(0, -1, -500)).toBe(-500);
    expect(ends(0, 0, 0, 0, -500)).toBe(-500);
  });
});

describe('placeLabels', () => {
  const room = { top: 0, bottom: 100, gap: 20 };

  test('labels with room stay at their lines', () => {
    const placed = placeLabels(
      [
        { id: 'a', y: 10 },
        { id: 'b', y: 60 },
      ],
      room,
    );
    expect(placed).toEqual(
      new Map([
        ['a', 10],
        ['b', 60],
      ]),
    );
  });

  test('the least important ones are left out when there is no room', () => {
    const labels = Array.from({ length: 9 }, (_, i) => ({ id: String(i), y: 50 }));
    expect([...placeLabels(labels, room).keys()].sort()).toEqual(['0', '1', '2', '3', '4', '5']);
  });

  test('never overlap, never leave the room, and keep the order of their lines', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -50, max: 150 }), { maxLength: 12 }), (heights) => {
        const labels = heights.map((y, i) => ({ id: String(i), y }));
        const placed = placeLabels(labels, room);
        expect(placed.size).toBe(Math.min(heights.length, 6));
        const inOrder = labels.filter(({ id }) => placed.has(id)).sort((a, b) => a.y - b.y);
        const ys = inOrder.map(({ id }) => placed.get(id) ?? Number.NaN);
        ys.forEach((y, i) => {
          expect(y).toBeGreaterThanOrEqual(0);
          expect(y).toBeLessThanOrEqual(100);
          if (i > 0) expect(y - (ys[i - 1] ?? 0)).toBeGreaterThanOrEqual(20);
        });
      }),
    );
  });
});

test('nearestLine looks at one race only', () => {
  const lines = [line('a', 0, 10, 100), line('b', 0, 50, 20)];
  expect(nearestLine(lines, 1, 40)?.id).toBe('b');
  expect(nearestLine(lines, 2, 90)?.id).toBe('a');
  const within = (value: number) => Math.max(-60, value);
  expect(nearestLine([line('a', 0, -10), line('b', 0, -900)], 1, -50, within)?.id).toBe('b');
  expect(nearestLine([], 1, 40)).toBeUndefined();
  expect(nearestLine([line('a', 0, Number.NaN), line('b', 0, 900)], 1, 40)?.id).toBe('b');
});
