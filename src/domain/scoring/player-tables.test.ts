import { describe, expect, test } from 'vitest';
import {
  aPlayer,
  aRace,
  aRaceGuess,
  aSeason,
  flagsOf,
  resultOf,
  standingsOf,
} from '#support/seasons/season-builders.ts';
import { playerTables, startPosition } from './player-tables.ts';
import { DEFAULT_POINTS_TABLES } from './points.ts';

const facts = aSeason({
  races: [
    aRace(1, {
      grid: [
        { driverId: 'b', constructorId: null, position: 1 },
        { driverId: 'a', constructorId: null, position: null },
      ],
      result: resultOf(['a', 'b']),
      driverStandings: standingsOf(['a', 'b']),
      constructorStandings: standingsOf(['x', 'y', 'z']),
      flags: flagsOf('YELLOW_FLAG', 'SAFETY_CAR'),
    }),
    aRace(2, { result: resultOf(['b', 'a']), driverStandings: standingsOf(['b', 'a']) }),
    aRace(3, { grid: [{ driverId: 'a', constructorId: null, position: 7 }] }),
  ],
});

const player = aPlayer('kari', {
  driverOrder: ['b', 'a', 'not-ranked'],
  constructorOrder: ['z', 'y', 'x'],
  flagCounts: { YELLOW_FLAG: 2, RED_FLAG: 0, SAFETY_CAR: 9 },
  raceGuesses: [
    aRaceGuess('race-3', 'a', null),
    aRaceGuess('race-1', 'a', 'not-in-the-race'),
    aRaceGuess('race-2', 'a', 'b'),
  ],
});

const ALL_RACES = ['race-1', 'race-2', 'race-3'];

function tablesAt(raceIndex: number, raceIds = ALL_RACES) {
  return playerTables(facts, DEFAULT_POINTS_TABLES, player, raceIndex, raceIds);
}

test('the guessed orders stand beside the standings then', () => {
  expect(tablesAt(1).drivers).toEqual([
    { competitorId: 'b', position: 2, guessed: 1, difference: 1, points: 5 },
    { competitorId: 'a', position: 1, guessed: 2, difference: 1, points: 5 },
    { competitorId: 'not-ranked', position: null, guessed: 3, difference: null, points: 0 },
  ]);
  expect(tablesAt(2).drivers.map(({ points }) => points)).toEqual([10, 10, 0]);
  expect(tablesAt(2).constructors).toEqual([
    { competitorId: 'z', position: 3, guessed: 1, difference: 2, points: 0 },
    { competitorId: 'y', position: 2, guessed: 2, difference: 0, points: 10 },
    { competitorId: 'x', position: 1, guessed: 3, difference: 2, points: 0 },
  ]);
});

test('the guessed flags stand beside the counts then', () => {
  expect(tablesAt(1).flags).toEqual([
    { type: 'YELLOW_FLAG', guessed: 2, actual: 1, difference: 1, points: 12 },
    { type: 'RED_FLAG', guessed: 0, actual: 0, difference: 0, points: 25 },
    { type: 'SAFETY_CAR', guessed: 9, actual: 1, difference: 8, points: 0 },
  ]);
  expect(tablesAt(0).flags).toContainEqual({
    type: 'RED_FLAG',
    guessed: 0,
    actual: 0,
    difference: 0,
    points: 0,
  });
});

describe('race guesses', () => {
  test('show start, finish and points, by race; a driver outside the result still shows', () => {
    expect(tablesAt(2).first).toEqual([
      row('race-1', 'a', { finishPosition: 1, difference: 0, points: 25 }),
      row('race-2', 'a', { finishPosition: 2, difference: 1, points: 18 }),
      row('race-3', 'a', { startPosition: 7 }),
    ]);
    expect(tablesAt(2).tenth).toEqual([
      row('race-1', 'not-in-the-race', {}),
      row('race-2', 'b', { finishPosition: 1, difference: 9, points: 1 }),
    ]);
  });

  test('of completed races after it are left out', () => {
    expect(tablesAt(1).first.map(({ raceId }) => raceId)).toEqual(['race-1', 'race-3']);
    expect(tablesAt(0).first.map(({ raceId }) => raceId)).toEqual(['race-3']);
  });

  test('show only for the races that the caller names', () => {
    expect(tablesAt(2, ['race-2']).first.map(({ raceId }) => raceId)).toEqual(['race-2']);
    expect(tablesAt(2, []).tenth).toEqual([]);
  });
});

test('who has guessed nothing has no rows', () => {
  expect(playerTables(facts, DEFAULT_POINTS_TABLES, aPlayer('ola'), 2, ALL_RACES)).toEqual({
    drivers: [],
    constructors: [],
    flags: [],
    answers: [],
    first: [],
    tenth: [],
  });
});

test('the start position comes from the grid, or from the result where no grid is known', () => {
  const result = resultOf(['a']).map((each) => ({ ...each, gridPosition: 4 }));
  const grid = [{ driverId: 'a', constructorId: null, position: 3 }];
  expect(startPosition(aRace(1, { grid, result }), 'a')).toBe(3);
  expect(startPosition(aRace(1, { grid: null, result }), 'a')).toBe(4);
  expect(startPosition(aRace(1, { grid, result }), 'b')).toBeNull();
  expect(startPosition(aRace(1), 'a')).toBeNull();
});

function row(raceId: string, driverId: string, parts: object) {
  const nothing = { startPosition: null, finishPosition: null, difference: null, points: 0 };
  return { raceId, driverId, ...nothing, isReserve: false, ...parts };
}
