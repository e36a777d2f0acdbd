import { describe, expect, it } from 'vitest';
import {
  betterOf,
  flagPairs,
  greatestDifferences,
  orderPairs,
  placePairs,
  questionPairs,
} from './compare-rows.ts';

const look = (id: string) => ({
  id,
  code: id.toUpperCase(),
  number: null,
  constructorName: null,
  colour: null,
});
const order = (id: string, guessed: number, pos: number | null, points: number) => ({
  competitor: id,
  look: look(id),
  guessed,
  pos,
  diff: pos === null ? null : Math.abs(guessed - pos),
  points,
});
const place = (raceId: string, racePos: number, points: number) => ({
  raceId,
  raceName: raceId,
  racePos,
  driver: 'Norris',
  look: look('nor'),
  startPos: 1,
  finishPos: 1,
  isReserve: false,
  diff: 0,
  points,
});

describe('betterOf', () => {
  it('is the one with more points, and nobody when they are equal', () => {
    expect(betterOf(10, 5)).toBe('LEFT');
    expect(betterOf(0, 1)).toBe('RIGHT');
    expect(betterOf(5, 5)).toBeNull();
  });

  it('counts a missing guess as nothing', () => {
    expect(betterOf(null, 2)).toBe('RIGHT');
    expect(betterOf(0, null)).toBeNull();
  });
});

describe('questionPairs', () => {
  it('has what only one of them has answered', () => {
    const answer = (id: string, points: number) => ({
      id,
      question: id,
      guessed: { kind: 'YES_NO', isYes: true } as const,
      right: null,
      diff: null,
      points,
    });
    const rows = questionPairs([answer('a', 5)], [answer('a', 0), answer('b', 0)]);
    expect(rows.map(({ key, better }) => [key, better])).toEqual([
      ['a', 'LEFT'],
      ['b', null],
    ]);
    expect(rows[1]?.left).toBeNull();
  });
});

describe('orderPairs', () => {
  it('pairs by competitor in the order of the standings, the unranked last', () => {
    const left = [order('nor', 1, 2, 5), order('ham', 2, null, 0), order('ver', 3, 1, 2)];
    const right = [order('ver', 1, 1, 10), order('nor', 2, 2, 10), order('ham', 3, null, 0)];
    const rows = orderPairs(left, right);
    expect(rows.map(({ key }) => key)).toEqual(['ver', 'nor', 'ham']);
    expect(rows.map(({ better }) => better)).toEqual(['RIGHT', 'RIGHT', null]);
    expect(rows[0]?.left?.guessed).toBe(3);
    expect(rows[0]?.right?.guessed).toBe(1);
  });

  it('keeps what only one has guessed', () => {
    const rows = orderPairs([], [order('ver', 1, 1, 10)]);
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ left: null, better: 'RIGHT' });
  });
});

describe('placePairs', () => {
  it('has the latest race first, and races that only one has guessed', () => {
    const rows = placePairs([place('a', 1, 25), place('c', 3, 0)], [place('b', 2, 4)]);
    expect(rows.map(({ key, better }) => [key, better])).toEqual([
      ['c', null],
      ['b', 'RIGHT'],
      ['a', 'LEFT'],
    ]);
  });
});

describe('flagPairs', () => {
  it('keeps the order of the types', () => {
    const flag = (type: 'RED_FLAG' | 'YELLOW_FLAG' | 'SAFETY_CAR', points: number) => ({
      flag: type,
      guessed: 1,
      actual: 1,
      diff: 0,
      points,
    });
    const rows = flagPairs(
      [flag('YELLOW_FLAG', 25), flag('RED_FLAG', 0), flag('SAFETY_CAR', 0)],
      [flag('YELLOW_FLAG', 12), flag('RED_FLAG', 5), flag('SAFETY_CAR', 0)],
    );
    expect(rows.map(({ key, better }) => [key, better])).toEqual([
      ['YELLOW_FLAG', 'LEFT'],
      ['RED_FLAG', 'RIGHT'],
      ['SAFETY_CAR', null],
    ]);
  });
});

describe('greatestDifferences', () => {
  const row = (key: string, left: number | null, right: number | null, isSame = false) => ({
    key,
    left: { points: left },
    right: { points: right },
    isSame,
  });
  const keys = (rows: readonly { readonly key: string }[]) => rows.map(({ key }) => key);

  it('has the three rows that are most points apart, the greatest difference first', () => {
    const rows = [
      row('a', 1, 2),
      row('b', 0, 25),
      row('c', 25, 25, true),
      row('d', 18, 0),
      row('e', 5, 0),
      row('f', 0, 4),
      row('g', 2, 2),
      row('h', 3, 0),
    ];
    expect(keys(greatestDifferences(rows))).toEqual(['b', 'd', 'e']);
  });

  it('keeps the order of equals, and counts what is not decided as nothing', () => {
    const rows = [row('a', null, null), row('b', 1, 0), row('c', null, null)];
    expect(keys(greatestDifferences(rows))).toEqual(['b', 'a', 'c']);
  });

  it('is everything where both guessed the same', () => {
    const rows = [row('a', 10, 10, true), row('b', 5, 5, true)];
    expect(greatestDifferences(rows)).toBe(rows);
  });
});
