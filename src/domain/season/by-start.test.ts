import { expect, test } from 'vitest';
import { aRace } from '#support/seasons/season-builders.ts';
import { byStart } from './by-start.ts';

test('races are by start, and by position where that is the same', () => {
  const { startsAt } = aRace(1);
  const [third, second] = [aRace(3, { startsAt }), aRace(2, { startsAt })];
  const races = [aRace(1, { startsAt: startsAt + 1 }), third, second];
  expect(byStart(races).map(({ id }) => id)).toEqual(['race-2', 'race-3', 'race-1']);
});
