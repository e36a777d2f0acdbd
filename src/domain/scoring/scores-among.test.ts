import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CATEGORIES } from '#domain/season/category.ts';
import { aPlayer, aRace, aRaceGuess, aSeason, resultOf } from '#support/seasons/season-builders.ts';
import { leaderboard, leaderboardTotals } from './leaderboard.ts';
import { DEFAULT_POINTS_TABLES } from './points.ts';
import { scoreSeason } from './score-season.ts';
import { placementsAmong, scoresAmong } from './scores-among.ts';

const drivers = ['d1', 'd2', 'd3', 'd4', 'd5', 'd6'];
const races = [1, 2, 3].map((position) => aRace(position, { result: resultOf(drivers) }));
const facts = aSeason({ races });

/**
 * Returns the scores of players who guess the winner of each race, given by the finishing position
 * of the guessed driver.
 */
const scored = (guesses: readonly (readonly number[])[]) =>
  scoreSeason({
    facts,
    tables: DEFAULT_POINTS_TABLES,
    players: guesses.map((places, index) =>
      aPlayer(`p${index}`, {
        raceGuesses: places.map((place, race) =>
          aRaceGuess(`race-${race + 1}`, drivers[place] ?? null, null),
        ),
      }),
    ),
  });

describe('the scores of some', () => {
  const all = scored([
    [0, 0, 0],
    [5, 5, 5],
    [1, 1, 0],
    [1, 1, 5],
  ]);

  test('rank them among themselves, by the same points', () => {
    const among = scoresAmong(all, ['p3', 'p1', 'p2', 'nobody', 'p3']);
    expect(
      leaderboard(among).map(({ playerId, rank, movement }) => [playerId, rank, movement]),
    ).toEqual([
      ['p2', 1, 0],
      ['p3', 2, -1],
      ['p1', 3, 0],
    ]);
    expect(leaderboardTotals(among)).toEqual(
      leaderboardTotals(all).filter(({ playerId }) => playerId !== 'p0'),
    );
  });

  test('are taken out once, however often they are read', () => {
    const among = scoresAmong(all, ['p3', 'p1', 'p2']);
    for (const key of [...CATEGORIES, 'TOTAL'] as const) {
      for (const raceIndex of [0, 1, 2, 3]) {
        expect(among.pointsAt(raceIndex, key)).toBe(among.pointsAt(raceIndex, key));
      }
    }
    expect(() => among.pointsAt(4, 'TOTAL')).toThrow(RangeError);
  });

  test('of nobody are nobody’s', () => {
    expect(leaderboard(scoresAmong(all, []))).toEqual([]);
  });

  test('are those that they would have without the others', () => {
    const place = fc.integer({ min: 0, max: 5 });
    fc.assert(
      fc.property(
        fc.array(fc.tuple(place, place, place, fc.boolean()), { maxLength: 12 }),
        (players) => {
          const guesses = players.map(([a, b, c]) => [a, b, c]);
          const ids = new Set(
            players.flatMap(([, , , isIn], index) => (isIn ? [`p${index}`] : [])),
          );
          const everybody = scored(guesses);
          const alone = scoreSeason({
            facts,
            tables: DEFAULT_POINTS_TABLES,
            players: everybody.players.filter(({ id }) => ids.has(id)),
          });
          expect(leaderboard(scoresAmong(everybody, ids))).toEqual(leaderboard(alone));
        },
      ),
    );
  });
});

test('final places are ranked anew, and shared where they were', () => {
  const places = [
    { playerId: 'a', position: 1, points: 90 },
    { playerId: 'b', position: 2, points: 80 },
    { playerId: 'c', position: 2, points: 80 },
    { playerId: 'd', position: 4, points: 10 },
  ];
  expect(
    placementsAmong(places, new Set(['d', 'c', 'b'])).map(({ playerId, position }) => [
      playerId,
      position,
    ]),
  ).toEqual([
    ['b', 1],
    ['c', 1],
    ['d', 3],
  ]);
});
