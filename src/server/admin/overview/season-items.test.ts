import { expect, it } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#domain/base/time.ts';
import type { Race } from '#domain/season/season.ts';
import {
  aRace,
  aSeason,
  flagsOf,
  resultOf,
  standingsOf,
} from '#support/seasons/season-builders.ts';
import { seasonItems } from './season-items.ts';

const grid: Race['grid'] = [{ driverId: 'a', constructorId: null, position: 1 }];
const race = aRace(1);
const done: Partial<Race> = {
  grid,
  result: resultOf(['a']),
  driverStandings: standingsOf(['a']),
  constructorStandings: standingsOf(['t']),
  areFlagsCounted: true,
};
const kinds = (races: Race[], now: number, facts = {}) =>
  seasonItems(aSeason({ races, ...facts }), now).map(({ kind }) => kind);

it.each([
  ['a grid not before 18 hours before', {}, -18 * HOUR_MS - 1, []],
  ['a grid 18 hours before', {}, -18 * HOUR_MS, ['GRID_MISSING']],
  ['a grid at the last moment of guessing', {}, -5 * MINUTE_MS - 1, ['GRID_MISSING']],
  ['a grid once guessing has closed', {}, -5 * MINUTE_MS, []],
  ['nothing when the grid is known', { grid }, -HOUR_MS, []],
  ['a result not before four hours after', { grid }, 4 * HOUR_MS - 1, []],
  ['a result four hours after', { grid }, 4 * HOUR_MS, ['RESULT_MISSING']],
  ['nothing but the finish when all is stored', done, 6 * HOUR_MS, ['SEASON_CAN_BE_FINISHED']],
  [
    'standings',
    { ...done, constructorStandings: [] },
    6 * HOUR_MS,
    ['STANDINGS_MISSING', 'SEASON_CAN_BE_FINISHED'],
  ],
  [
    'flags not before six hours after',
    { ...done, areFlagsCounted: false },
    6 * HOUR_MS - 1,
    ['SEASON_CAN_BE_FINISHED'],
  ],
  [
    'flags of which only some have been registered',
    { ...done, flags: flagsOf('RED_FLAG'), areFlagsCounted: false },
    6 * HOUR_MS,
    ['FLAGS_NOT_COUNTED', 'SEASON_CAN_BE_FINISHED'],
  ],
  [
    'flags',
    { ...done, areFlagsCounted: false },
    6 * HOUR_MS,
    ['FLAGS_NOT_COUNTED', 'SEASON_CAN_BE_FINISHED'],
  ],
])('asks for %s', (_what, facts, fromStart, expected) => {
  expect(kinds([{ ...race, ...facts }], race.startsAt + fromStart)).toEqual(expected);
});

it('asks for a deadline, and for nothing of a finished season', () => {
  expect(kinds([], 0, { guessDeadline: null })).toEqual(['SEASON_WITHOUT_DEADLINE']);
  const finished = { isFinished: true, guessDeadline: null };
  expect(kinds([race], race.startsAt + 9 * HOUR_MS, finished)).toEqual([]);
});

it('says which race it is about', () => {
  const [attention] = seasonItems(aSeason({ races: [race] }), race.startsAt - HOUR_MS);
  expect(attention).toEqual({
    kind: 'GRID_MISSING',
    race: { id: race.id, year: 2025, name: race.name, startsAt: race.startsAt },
    guessDeadline: race.guessDeadline,
  });
});
