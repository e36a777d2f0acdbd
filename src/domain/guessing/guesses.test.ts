import { expect, test } from 'vitest';
import { aPlayer, aRaceGuess } from '#support/seasons/season-builders.ts';
import { hasGuessed, isRaceGuessed } from './guesses.ts';

const FLAGS = { YELLOW_FLAG: 0, RED_FLAG: 0, SAFETY_CAR: 0 };

test.each([
  ['nothing', {}, false],
  ['a race without a pick', { raceGuesses: [aRaceGuess('race-1', null, null)] }, false],
  ['one pick of a race', { raceGuesses: [aRaceGuess('race-1', null, 'a')] }, true],
  ['drivers', { driverOrder: ['a'] }, true],
  ['constructors', { constructorOrder: ['x'] }, true],
  ['flags', { flagCounts: FLAGS }, true],
])('a player takes part with a guess of %s', (_what, guesses, expected) => {
  expect(hasGuessed(aPlayer('kari', guesses))).toBe(expected);
});

test.each([
  ['both picks', aRaceGuess('race-1', 'a', 'b'), true],
  ['the first alone', aRaceGuess('race-1', 'a', null), false],
  ['the tenth alone', aRaceGuess('race-1', null, 'b'), false],
  ['another race', aRaceGuess('race-2', 'a', 'b'), false],
])('a race is guessed with %s', (_what, guess, expected) => {
  expect(isRaceGuessed(aPlayer('kari', { raceGuesses: [guess] }), 'race-1')).toBe(expected);
});
