import { expect, it } from 'vitest';
import { aPlayer, aRace, aRaceGuess } from '#support/seasons/season-builders.ts';
import { firstRaceOf } from './participation.ts';

const RACES = [aRace(1), aRace(2), aRace(3)];

it('is the first race for whoever has guessed any part of the season', () => {
  for (const part of [
    { driverOrder: ['d1'] },
    { constructorOrder: ['t1'] },
    { flagCounts: { YELLOW_FLAG: 1, RED_FLAG: 1, SAFETY_CAR: 1 } },
    { answers: { rain: 'YES' } },
  ]) {
    expect(firstRaceOf(aPlayer('anne', part), RACES)).toBe(1);
    expect(firstRaceOf(aPlayer('anne', part), [])).toBeNull();
  }
});

it('otherwise is the first race with a pick', () => {
  const raceGuesses = [
    aRaceGuess('race-1', null, null),
    aRaceGuess('race-2', null, 'd1'),
    aRaceGuess('race-3', 'd1', 'd2'),
  ];
  expect(firstRaceOf(aPlayer('anne', { raceGuesses }), RACES)).toBe(2);
  expect(firstRaceOf(aPlayer('anne', { raceGuesses: raceGuesses.slice(0, 1) }), RACES)).toBeNull();
  expect(firstRaceOf(aPlayer('anne'), RACES)).toBeNull();
});
