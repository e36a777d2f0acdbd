import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SCORED_CATEGORIES } from '#domain/season/category.ts';
import { players, pointsTables, seasonFacts } from '#support/seasons/season-arbitraries.ts';
import {
  aPlayer,
  aRace,
  aRaceGuess,
  aSeason,
  flagsOf,
  resultOf,
  standingsOf,
} from '#support/seasons/season-builders.ts';
import { leaderboard, playerSummary } from './leaderboard.ts';
import { playerTables } from './player-tables.ts';
import { DEFAULT_POINTS_TABLES } from './points.ts';
import { type ScoreKey, type SeasonScores, scoreSeason } from './score-season.ts';

const world = fc.record({ facts: seasonFacts, tables: pointsTables, players });
const KEYS: readonly ScoreKey[] = [...SCORED_CATEGORIES, 'TOTAL'];

/** Returns all scores of a season in comparable form. */
function allScores(scores: SeasonScores) {
  return Object.fromEntries(
    scores.players.map(({ id }) => [
      id,
      raceIndexes(scores).map((raceIndex) => playerSummary(scores, id, raceIndex)),
    ]),
  );
}

function raceIndexes(scores: SeasonScores): number[] {
  return Array.from({ length: scores.completedRaces.length + 1 }, (_, raceIndex) => raceIndex);
}

test('a total gives the rank that who has it is on, and one that nobody has the place between', () => {
  fc.assert(
    fc.property(world, ({ facts, tables, players }) => {
      const scores = scoreSeason({ facts, tables, players });
      for (const raceIndex of raceIndexes(scores)) {
        const totals = [...scores.pointsAt(raceIndex, 'TOTAL')];
        const ranks = [...scores.ranksAt(raceIndex, 'TOTAL')];
        expect(totals.map((total) => scores.rankOf(raceIndex, total))).toEqual(ranks);
        for (const total of [0, 7, 10_000]) {
          const better = totals.filter((each) => each > total).length;
          expect(scores.rankOf(raceIndex, total)).toBe(better + 1);
        }
      }
    }),
  );
});

test('points and ranks do not depend on the order in which players, races or rows come', () => {
  fc.assert(
    fc.property(world, ({ facts, tables, players }) => {
      const reversed = {
        facts: {
          ...facts,
          races: facts.races.toReversed().map((race) => ({
            ...race,
            driverStandings: race.driverStandings.toReversed(),
            constructorStandings: race.constructorStandings.toReversed(),
            flags: race.flags?.toReversed() ?? null,
          })),
        },
        tables,
        players: players.toReversed().map((player) => ({
          ...player,
          raceGuesses: player.raceGuesses.toReversed(),
        })),
      };
      const straight = scoreSeason({ facts, tables, players });
      expect(allScores(scoreSeason(reversed))).toEqual(allScores(straight));
      expect(leaderboard(scoreSeason(reversed))).toEqual(leaderboard(straight));
    }),
  );
});

test('the total is the sum of the categories, and everything is 0 before the first result', () => {
  fc.assert(
    fc.property(world, (input) => {
      const scores = scoreSeason(input);
      for (const raceIndex of raceIndexes(scores)) {
        const sums = scores.players.map((_, index) =>
          SCORED_CATEGORIES.reduce(
            (sum, key) => sum + (scores.pointsAt(raceIndex, key)[index] ?? NaN),
            0,
          ),
        );
        expect([...scores.pointsAt(raceIndex, 'TOTAL')]).toEqual(sums);
      }
      for (const key of KEYS) {
        expect([...scores.pointsAt(0, key)]).toEqual(scores.players.map(() => 0));
      }
    }),
  );
});

test('a rank is one more than the number of players with more points', () => {
  fc.assert(
    fc.property(world, (input) => {
      const scores = scoreSeason(input);
      for (const raceIndex of raceIndexes(scores)) {
        for (const key of KEYS) {
          const points = [...scores.pointsAt(raceIndex, key)];
          expect([...scores.ranksAt(raceIndex, key)]).toEqual(
            points.map((own) => 1 + points.filter((other) => other > own).length),
          );
        }
      }
    }),
  );
});

test("adding a player changes nobody's points and lets nobody rise", () => {
  fc.assert(
    fc.property(world, players, ({ facts, tables, players }, [newcomer]) => {
      fc.pre(newcomer !== undefined);
      const before = scoreSeason({ facts, tables, players });
      const more = [...players, { ...newcomer, id: 'newcomer' }];
      const after = scoreSeason({ facts, tables, players: more });
      for (const { id } of before.players) {
        for (const raceIndex of raceIndexes(before)) {
          const [was, is] = [
            playerSummary(before, id, raceIndex),
            playerSummary(after, id, raceIndex),
          ];
          for (const key of KEYS) {
            expect(is?.[key].points).toBe(was?.[key].points);
            expect(is?.[key].rank).toBeGreaterThanOrEqual(was?.[key].rank ?? Number.NaN);
          }
        }
      }
    }),
  );
});

test("the rows of a player's tables add up to the player's points", () => {
  fc.assert(
    fc.property(world, ({ facts, tables, players }) => {
      const scores = scoreSeason({ facts, tables, players });
      const raceIds = facts.races.map(({ id }) => id);
      for (const player of scores.players) {
        for (const raceIndex of raceIndexes(scores)) {
          const rows = playerTables(facts, tables, player, raceIndex, raceIds);
          const sum = (list: readonly { points: number }[]) =>
            list.reduce((total, row) => total + row.points, 0);
          const points = playerSummary(scores, player.id, raceIndex);
          expect({
            FIRST: sum(rows.first),
            TENTH: sum(rows.tenth),
            DRIVER: sum(rows.drivers),
            CONSTRUCTOR: sum(rows.constructors),
            FLAG: sum(rows.flags),
          }).toEqual({
            FIRST: points?.FIRST.points,
            TENTH: points?.TENTH.points,
            DRIVER: points?.DRIVER.points,
            CONSTRUCTOR: points?.CONSTRUCTOR.points,
            FLAG: points?.FLAG.points,
          });
        }
      }
    }),
  );
});

test('a guess that equals the result takes the most there is, and no other guess takes more', () => {
  const drivers = 'abcdefghijklmnopqrst'.split('');
  const teams = ['v', 'w', 'x', 'y', 'z'];
  const order = fc.shuffledSubarray(drivers, { minLength: drivers.length });
  const teamOrder = fc.shuffledSubarray(teams, { minLength: teams.length });
  const anyGuess = fc.record({
    order,
    teamOrder,
    first: fc.nat(19),
    tenth: fc.nat(19),
    red: fc.nat(5),
  });

  fc.assert(
    fc.property(order, teamOrder, anyGuess, (places, teamPlaces, guess) => {
      const race = aRace(1, {
        result: resultOf(places),
        driverStandings: standingsOf(places),
        constructorStandings: standingsOf(teamPlaces),
        flags: flagsOf('RED_FLAG', 'RED_FLAG'),
      });
      const player = (id: string, all: string[], team: string[], f?: string, t?: string, red = 2) =>
        aPlayer(id, {
          driverOrder: all,
          constructorOrder: team,
          flagCounts: { YELLOW_FLAG: 0, RED_FLAG: red, SAFETY_CAR: 0 },
          raceGuesses: [aRaceGuess(race.id, f ?? null, t ?? null)],
        });
      const scores = scoreSeason({
        facts: aSeason({ races: [race] }),
        tables: DEFAULT_POINTS_TABLES,
        players: [
          player('right', places, teamPlaces, places[0], places[9]),
          player(
            'other',
            guess.order,
            guess.teamOrder,
            drivers[guess.first],
            drivers[guess.tenth],
            guess.red,
          ),
        ],
      });
      const right = playerSummary(scores, 'right', 1);
      expect(right).toMatchObject({
        FIRST: { rank: 1, points: 25 },
        TENTH: { rank: 1, points: 25 },
        DRIVER: { rank: 1, points: 200 },
        CONSTRUCTOR: { rank: 1, points: 50 },
        FLAG: { rank: 1, points: 75 },
        TOTAL: { rank: 1, points: 375 },
      });
      expect(playerSummary(scores, 'other', 1)?.TOTAL.points).toBeLessThanOrEqual(375);
    }),
  );
});
