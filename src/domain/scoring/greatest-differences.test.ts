import { describe, expect, test } from 'vitest';
import { flagDifference, orderDifference, raceDifference } from './greatest-differences.ts';
import { DEFAULT_POINTS_TABLES } from './points.ts';
import type { PositionReach, Reaches } from './reachable-positions.ts';

const two = (FIRST: string | null, TENTH: string | null) => ({ FIRST, TENTH });

describe('a race whose guesses stand', () => {
  const race = raceDifference(DEFAULT_POINTS_TABLES);

  test('the same guesses give the same, whatever happens', () => {
    expect(race(two('norris', 'ocon'), two('norris', 'ocon'))).toBe(0);
  });

  test('both picks right, and neither of the other’s', () => {
    expect(race(two('norris', 'ocon'), two('piastri', 'bearman'))).toBe(50);
    expect(race(two('norris', 'ocon'), two(null, null))).toBe(50);
  });

  test('nothing was guessed: at best the other gets nothing either', () => {
    expect(race(two(null, null), two('norris', 'ocon'))).toBe(0);
  });

  test('one driver has one place for both', () => {
    // With swapped picks, one is tenth and the other first.
    expect(race(two('norris', 'ocon'), two('ocon', 'norris'))).toBe(48);
    // Only the tenth place differs, and the winner of one guess is the tenth of the other.
    expect(race(two('norris', 'ocon'), two('norris', 'norris'))).toBe(25);
  });
});

describe('flags of one type', () => {
  const flags = flagDifference(DEFAULT_POINTS_TABLES.FLAG, 10);

  test('a count that has been passed is never right again', () => {
    expect(flags(9, null)).toBe(12);
    expect(flags(7, null)).toBe(0);
    expect(flags(7, 10)).toBe(0);
  });

  test('a count ahead may be met, with the other as far off as it is', () => {
    expect(flags(12, null)).toBe(25);
    expect(flags(12, 13)).toBe(13);
    expect(flags(10, 10)).toBe(0);
  });
});

describe('a guessed order', () => {
  const anywhere: PositionReach = {
    best: 1,
    worst: Number.POSITIVE_INFINITY,
    mayBeUnranked: true,
  };

  function compare(
    of: Readonly<Record<string, Partial<PositionReach>>>,
    [a, b]: readonly [readonly string[], readonly string[]],
    more: Partial<Reaches> = {},
  ) {
    const reaches: Reaches = {
      of: new Map(Object.entries(of).map(([id, reach]) => [id, { ...anywhere, ...reach }])),
      ofNewcomer: anywhere,
      arePlacesOwn: true,
      ...more,
    };
    const difference = orderDifference(
      DEFAULT_POINTS_TABLES.DRIVER,
      reaches,
      new Set([...a, ...b]),
    );
    const [ofA, ofB] = [difference.guessed(a), difference.guessed(b)];
    return { loosely: difference.loosely(ofA, ofB), atMost: difference.atMost(ofA, ofB) };
  }

  test('the same order gives the same', () => {
    const order = ['norris', 'piastri'];
    expect(compare({ norris: {}, piastri: {} }, [order, order])).toEqual({ loosely: 0, atMost: 0 });
  });

  describe('two who both would be best in the second place', () => {
    const reach = { best: 2, worst: 9, mayBeUnranked: false };
    const of = { norris: reach, piastri: reach };
    const orders = [['norris', 'piastri'], []] as const;

    test('have a place each', () => {
      expect(compare(of, orders)).toEqual({ loosely: 5 + 10, atMost: 2 + 10 });
    });

    test('may share it where a source lets two share one', () => {
      expect(compare(of, orders, { arePlacesOwn: false }).atMost).toBe(15);
    });

    test('are taken one by one where there is no place for both', () => {
      const second = { ...reach, worst: 2 };
      expect(compare({ norris: second, piastri: second }, orders).atMost).toBe(15);
    });
  });

  test('a driver behind all who were guessed is still near the last of them', () => {
    const far = { best: 4, worst: 4, mayBeUnranked: false };
    expect(compare({ norris: far }, [['piastri', 'norris'], []]).atMost).toBe(2 + 10);
  });

  test('who is in no list of the season may end anywhere, or nowhere', () => {
    expect(compare({}, [['doohan'], []]).atMost).toBe(10);
    expect(compare({}, [[], ['doohan']]).atMost).toBe(0);
  });
});
