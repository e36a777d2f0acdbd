import { describe, expect, test } from 'vitest';
import { aPlayer, aRace, aRaceGuess, aSeason, resultOf } from '#support/seasons/season-builders.ts';
import { overtakesOf } from './overtakes.ts';
import { DEFAULT_POINTS_TABLES } from './points.ts';
import { scoreSeason } from './score-season.ts';

const drivers = ['d1', 'd2', 'd3', 'd4', 'd5', 'd6'];
const races = [1, 2].map((position) => aRace(position, { result: resultOf(drivers) }));

/** Places of the drivers whom each player guessed to win the two races, from 0. */
const GUESSED = {
  leader: [0, 0],
  fallen: [1, 5],
  rising: [2, 1],
  risen: [3, 0],
  level: [2, 5],
} as const;

const scores = scoreSeason({
  facts: aSeason({ races }),
  tables: DEFAULT_POINTS_TABLES,
  players: Object.entries(GUESSED).map(([id, [first, second]]) =>
    aPlayer(id, {
      raceGuesses: [
        aRaceGuess('race-1', drivers[first] ?? null, null),
        aRaceGuess('race-2', drivers[second] ?? null, null),
      ],
    }),
  ),
});
const all = Object.keys(GUESSED);
const told = (playerId: string, rivals: readonly string[] = all, raceIndex = 2) => {
  const found = overtakesOf(scores, raceIndex, playerId, rivals);
  return found && [found.passedBy?.id ?? null, found.passed?.id ?? null, found.rank];
};

describe('who passes whom', () => {
  test('is of several the best placed, and both ways', () => {
    expect(told('fallen')).toEqual(['risen', null, 4]);
    expect(told('risen')).toEqual([null, 'rising', 2]);
    expect(told('rising')).toEqual(['risen', 'fallen', 3]);
  });

  test('is who was level before it, too', () => {
    expect(told('level', ['rising'])).toEqual(['rising', null, 2]);
    expect(told('rising', ['level', 'leader'])).toEqual([null, 'level', 2]);
  });

  test('is nobody who stays ahead or behind, or is not in the season', () => {
    expect(told('leader')).toBeNull();
    expect(told('fallen', ['fallen', 'leader', 'unknown'])).toBeNull();
    expect(told('unknown')).toBeNull();
  });

  test('is nobody in the first race, before which all were level', () => {
    expect(told('fallen', all, 1)).toBeNull();
  });
});
