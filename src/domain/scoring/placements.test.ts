import { expect, test } from 'vitest';
import { aPlayer, aRace, aRaceGuess, aSeason, resultOf } from '#support/seasons/season-builders.ts';
import { finalPlacements } from './final-placements.ts';
import { medals } from './placements.ts';
import { DEFAULT_POINTS_TABLES } from './points.ts';
import { scoreSeason } from './score-season.ts';

test('the final places are those after the last race, shared on equal points', () => {
  const guess = (id: string, driverId: string) =>
    aPlayer(id, {
      raceGuesses: ['race-1', 'race-2'].map((raceId) => aRaceGuess(raceId, driverId, null)),
    });
  const scores = scoreSeason({
    facts: aSeason({
      races: [
        aRace(1, { result: resultOf(['a', 'b', 'c']) }),
        aRace(2, { result: resultOf(['b', 'a', 'c']) }),
      ],
    }),
    tables: DEFAULT_POINTS_TABLES,
    players: [guess('kari', 'c'), guess('ola', 'b'), guess('anne', 'a')],
  });
  expect(finalPlacements(scores)).toEqual([
    { playerId: 'anne', position: 1, points: 43 },
    { playerId: 'ola', position: 1, points: 43 },
    { playerId: 'kari', position: 3, points: 30 },
  ]);
});

test('only the first three places give medals', () => {
  const places = [1, 3, 1, 2, 4, 10, 3, 3].map((position) => ({ position }));
  expect(medals(places)).toEqual({ gold: 2, silver: 1, bronze: 3 });
  expect(medals([])).toEqual({ gold: 0, silver: 0, bronze: 0 });
});
