import { expect, test } from 'vitest';
import { aRace, aSeason, flagsOf } from '#support/seasons/season-builders.ts';
import { areFlagsKnown, isSeasonRun } from './completed-races.ts';

test.each([
  ['with a result of each race', [aRace(1, { result: [] }), aRace(2, { result: [] })], true],
  ['but for one race', [aRace(1, { result: [] }), aRace(2)], false],
  ['without races', [], false],
])('a season is run: %s', (_case, races, expected) => {
  expect(isSeasonRun(aSeason({ races }))).toBe(expected);
});

test.each([
  ['none has been seen or counted', {}, false],
  ['none was counted', { flags: [] }, true],
  ['one has been seen', { flags: flagsOf('RED_FLAG'), areFlagsCounted: false }, true],
])('flags of a race are known: %s', (_case, race, expected) => {
  expect(areFlagsKnown(aRace(1, race))).toBe(expected);
});
