import { expect, it } from 'vitest';
import { WEEK_MS } from '#domain/base/time.ts';
import { aRace, aSeason, resultOf } from '#support/seasons/season-builders.ts';
import { shownRace } from './shown-race.ts';

const run = {
  grid: [{ driverId: 'a', constructorId: null, position: 1 }],
  result: resultOf(['a']),
};
const second = aRace(2, run);
const third = aRace(3, run);

it('shows the latest race with a grid, once its guesses are public', () => {
  const next = aRace(4, { grid: run.grid });
  const season = aSeason({ races: [second, third, next] });
  expect(shownRace(season, next.guessDeadline - 1)).toBeNull();
  expect(shownRace(season, next.guessDeadline)).toBe(next);
});

it('goes by the start of a race that was put off and kept its number', () => {
  const putOff = aRace(1, { ...run, startsAt: third.startsAt + WEEK_MS });
  const season = aSeason({ races: [putOff, second, third] });
  expect(shownRace(season, putOff.guessDeadline)).toBe(putOff);
});

it('shows nothing before the first grid', () => {
  expect(shownRace(aSeason({ races: [aRace(1)] }), second.startsAt)).toBeNull();
});
