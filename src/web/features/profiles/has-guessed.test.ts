import { expect, it } from 'vitest';
import type { UserData } from '#contract/profiles.ts';
import { hasGuessedAnything } from './has-guessed.ts';

const guess = { flag: 'RED_FLAG', guessed: 3, actual: 0, diff: 3, points: 0 } as const;

function profile(pos: number | null, flagGuesses: UserData['userScores']['flagGuesses']): UserData {
  const ranked = { pos, value: 0 };
  return {
    summary: {
      drivers: ranked,
      constructors: ranked,
      flag: ranked,
      winner: ranked,
      tenth: ranked,
      total: ranked,
    },
    stillPossible: null,
    userScores: {
      user: { username: 'Anna', id: 'anna' },
      year: 2025,
      raceId: null,
      racePos: null,
      areSeasonGuessesShown: true,
      driversGuesses: [],
      constructorsGuesses: [],
      flagGuesses,
      flagTempo: null,
      savedAt: { drivers: null, constructors: null, flags: null },
      winnerGuesses: [],
      tenthGuesses: [],
    },
  };
}

it.each([
  ['nobody who has no place and no guess', null, [], false],
  ['a player with a place', 4, [], true],
  ["a player's own guess that is still open", null, [guess], true],
] as const)('takes for a guesser: %s', (_who, pos, flagGuesses, expected) => {
  expect(hasGuessedAnything(profile(pos, [...flagGuesses]))).toBe(expected);
});
