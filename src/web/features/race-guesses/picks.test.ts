import { describe, expect, it } from 'vitest';
import { byPoints, picksOf } from './picks.ts';

const entry = (user: string, code: string, points: number | null = null) => ({
  user,
  userId: user.toLowerCase(),
  driver: code,
  look: { id: code, code, number: null, constructorName: null, colour: null },
  position: 1,
  finishPosition: points === null ? null : 1,
  points,
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
