import { expect, test } from 'vitest';
import type { PickedDriver, RaceGuessEntry } from '#contract/scoring/race-guesses.ts';
import { withPosition } from './race-guesses.api.ts';

const guessed = (id: string, finishPosition: number, points: number) => ({
  driver: id,
  look: { id, code: null, number: null, constructorName: null, colour: null },
  position: 3,
  finishPosition,
  points,
});

test('a guess beside the pages has the present position of its driver', () => {
  const guess: RaceGuessEntry = {
    ...guessed('norris', 4, 12),
    user: 'Kari',
    userId: 'kari',
    savedAt: 0,
    isReserve: false,
  };
  const pick = (id: string): PickedDriver => ({ ...guessed(id, 1, 25), count: 2, aloneUser: null });
  expect(withPosition(guess, [pick('leclerc'), pick('norris')])).toEqual({
    ...guess,
    finishPosition: 1,
    points: 25,
  });
  expect(withPosition(guess, [pick('leclerc')])).toBe(guess);
});
