import { describe, expect, it } from 'vitest';
import { byPoints, lonePicks, picksOf, picksOnGrid } from './picks.ts';

const pick = (code: string, count: number, aloneUser: string | null = null) => ({
  driver: code,
  look: { id: code, code, number: null, constructorName: null, colour: null },
  position: 1,
  finishPosition: null,
  points: null,
  count,
  aloneUser,
});

describe('picksOf', () => {
  it('marks the one that is the viewer’s own', () => {
    const picks = picksOf([pick('NOR', 2), pick('PIA', 1)], 'NOR');
    expect(picks.map(({ driver, count, isOwn }) => [driver, count, isOwn])).toEqual([
      ['NOR', 2, true],
      ['PIA', 1, false],
    ]);
  });

  it('marks nothing as own for a visitor', () => {
    expect(picksOf([pick('NOR', 1)], null)[0]?.isOwn).toBe(false);
  });
});

describe('the picks of both categories', () => {
  const guesses = {
    first: [pick('NOR', 2), { ...pick('PIA', 1, 'Cato'), position: 4 }],
    tenth: [
      { ...pick('PIA', 1, 'Anna'), position: 4 },
      { ...pick('ALO', 1, 'Bo'), position: null },
    ],
  };

  it('stand on one grid, who does not start last', () => {
    const rows = picksOnGrid(guesses, { first: 'NOR', tenth: 'PIA' });
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

  it('tell who is alone with one, category by category', () => {
    expect(lonePicks(guesses)).toEqual([
      { user: 'Cato', driver: 'PIA', pickName: 'first' },
      { user: 'Anna', driver: 'PIA', pickName: 'tenth' },
      { user: 'Bo', driver: 'ALO', pickName: 'tenth' },
    ]);
  });
});

describe('byPoints', () => {
  const guess = (user: string, points: number | null) => ({ user, points });

  it('puts most points first and keeps the order of equals', () => {
    const guesses = [guess('Anna', 0), guess('Bo', 25), guess('Cato', 0), guess('Dina', 25)];
    expect(byPoints(guesses).map(({ user }) => user)).toEqual(['Bo', 'Dina', 'Anna', 'Cato']);
  });

  it('changes nothing before the result', () => {
    const guesses = [guess('Anna', null), guess('Bo', null)];
    expect(byPoints(guesses).map(({ user }) => user)).toEqual(['Anna', 'Bo']);
  });
});
