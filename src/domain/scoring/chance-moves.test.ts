import { describe, expect, test } from 'vitest';
import { greatestMove, turningPoints } from './chance-moves.ts';

describe('the greatest change of a chance', () => {
  test('is up or down', () => {
    expect(greatestMove([0.2, 0.5, 0.3], [0.3, 0.2, 0.5])).toEqual({
      index: 1,
      from: 0.5,
      to: 0.2,
    });
  });

  test('is rather that of who wins as much as another loses, and of who comes first', () => {
    expect(greatestMove([0.5, 0.25, 0.25], [0.25, 0.5, 0.25])?.index).toBe(1);
    expect(greatestMove([0.5, 0.25, 0.25], [0, 0.5, 0.5])?.index).toBe(0);
    expect(greatestMove([0, 0.25, 0.25], [0, 0.5, 0.5])?.index).toBe(1);
  });

  test('is of those who had one before and have one now', () => {
    expect(greatestMove([null, 0.9, 0.1], [0.9, null, 0.1])).toBeNull();
    expect(greatestMove([], [1])).toBeNull();
  });
});

describe('turning points', () => {
  const SEASON = [
    [0.25, 0.75],
    [0.5, 0.5],
    [0.51, 0.49],
    [0.1, 0.9],
    [0.3, 0.7],
    [0, 1],
  ];

  test('are the races in which chances changed most, in their order', () => {
    expect(turningPoints(SEASON, 3)).toEqual([
      { raceIndex: 2, index: 0, from: 0.25, to: 0.5 },
      { raceIndex: 4, index: 1, from: 0.49, to: 0.9 },
      { raceIndex: 6, index: 1, from: 0.7, to: 1 },
    ]);
  });

  test('are none where little changed, or nothing is known of before', () => {
    expect(turningPoints(SEASON.slice(1, 3), 3)).toEqual([]);
    expect(turningPoints([SEASON[0] ?? [], null, SEASON[3] ?? []], 3)).toEqual([]);
    expect(turningPoints(SEASON, 1)).toHaveLength(1);
  });
});
