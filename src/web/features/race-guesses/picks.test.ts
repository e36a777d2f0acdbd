import { describe, expect, it } from 'vitest';
import { byPoints, lonePicks, picksOf, picksOnGrid } from './picks.ts';

const entry = (user: string, code: string, points: number | null = null) => ({
  user,
  userId: user.toLowerCase(),
  driver: code,
  look: { id: code, code, number: null, constructorName: null, colour: null },
  position: 1,
  finishPosition: points === null ? null : 1,
  points,
  savedAt: 0,
});

describe('picksOf', () => {
  it('counts each driver once per guesser, in the order of the entries', () => {
    const picks = picksOf([entry('Anna', 'NOR'), entry('Bo', 'NOR'), entry('Cato', 'PIA')], 'bo');
    expect(picks.map(({ driver, count, isOwn }) => [driver, count, isOwn])).toEqual([
      ['NOR', 2, true],
      ['PIA', 1, false],
    ]);
  });

  it('marks nothing as own for a visitor', () => {
    expect(picksOf([entry('Anna', 'NOR')], undefined)[0]?.isOwn).toBe(false);
  });
});

describe('the picks of both places', () => {
  const guesses = {
    first: [entry('Anna', 'NOR'), entry('Bo', 'NOR'), { ...entry('Cato', 'PIA'), position: 4 }],
    tenth: [
      { ...entry('Anna', 'PIA'), position: 4 },
      { ...entry('Bo', 'ALO'), position: null },
    ],
  };

  it('stand on one grid, who does not start last', () => {
    const rows = picksOnGrid(guesses, 'anna');
    expect(rows.map(({ driver, first, tenth }) => [driver, first.count, tenth.count])).toEqual([
      ['NOR', 2, 0],
      ['PIA', 1, 1],
      ['ALO', 0, 1],
    ]);
    expect(rows.map(({ first, tenth }) => [first.isOwn, tenth.isOwn])).toEqual([
      [true, false],
      [false, true],
      [false, false],
    ]);
  });

  it('tell who is alone with one, place by place', () => {
    expect(lonePicks(guesses)).toEqual([
      { user: 'Cato', driver: 'PIA', place: 'first' },
      { user: 'Anna', driver: 'PIA', place: 'tenth' },
      { user: 'Bo', driver: 'ALO', place: 'tenth' },
    ]);
  });
});

describe('byPoints', () => {
  it('puts most points first and keeps the order of equals', () => {
    const entries = [
      entry('Anna', 'NOR', 0),
      entry('Bo', 'PIA', 25),
      entry('Cato', 'LEC', 0),
      entry('Dina', 'PIA', 25),
    ];
    expect(byPoints(entries).map(({ user }) => user)).toEqual(['Bo', 'Dina', 'Anna', 'Cato']);
  });

  it('changes nothing before the result', () => {
    const entries = [entry('Anna', 'NOR'), entry('Bo', 'PIA')];
    expect(byPoints(entries).map(({ user }) => user)).toEqual(['Anna', 'Bo']);
  });
});
