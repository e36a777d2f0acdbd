import { describe, expect, test } from 'vitest';
import { aRace, aSeason } from '#support/seasons/season-builders.ts';
import { areSeasonGuessesPublic, hasLeaderboard, isRaceGuessPublic } from './visibility.ts';

const SEASON_DEADLINE = 1_000;
const race = aRace(1, { guessDeadline: 2_000 });
const facts = aSeason({ guessDeadline: SEASON_DEADLINE, races: [race] });

describe('season guesses', () => {
  test('are public from the deadline on', () => {
    expect(areSeasonGuessesPublic(facts, SEASON_DEADLINE - 1)).toBe(false);
    expect(areSeasonGuessesPublic(facts, SEASON_DEADLINE)).toBe(true);
  });

  test('without a deadline never are', () => {
    expect(areSeasonGuessesPublic({ ...facts, guessDeadline: null }, 9e15)).toBe(false);
  });
});

test.each([
  ['not before the season deadline', {}, SEASON_DEADLINE - 1, false],
  ['from the season deadline on', {}, SEASON_DEADLINE, true],
  ['though a later deadline has replaced one that passed', { passedDeadline: 500 }, 600, true],
  ['never without a deadline', { guessDeadline: null }, 9e15, false],
])('there is a leaderboard: %s', (_case, changed, now, expected) => {
  expect(hasLeaderboard({ ...facts, ...changed }, now)).toBe(expected);
});

test('race guesses are public from the deadline of their race on, result or not', () => {
  expect(isRaceGuessPublic(race, 1_999)).toBe(false);
  expect(isRaceGuessPublic(race, 2_000)).toBe(true);
  expect(isRaceGuessPublic({ ...race, result: [] }, 1_999)).toBe(false);
});
