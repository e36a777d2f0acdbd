import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SCORED_CATEGORIES } from '#domain/season/category.ts';
import type { SeasonFacts } from '#domain/season/season.ts';
import {
  anOutcome,
  aPlayer,
  aRace,
  aRaceGuess,
  aSeason,
  resultOf,
  standingsOf,
} from '#support/seasons/season-builders.ts';
import { contenderSteps } from './contenders.ts';
import { leaderboard, leaderboardTotals } from './leaderboard.ts';
import { DEFAULT_POINTS_TABLES } from './points.ts';
import { scoreSeason } from './score-season.ts';
import { scoresAmong } from './scores-among.ts';
import { scoresSince } from './scores-since.ts';

const DRIVERS = ['d1', 'd2', 'd3', 'd4', 'd5', 'd6'];
const LEVEL = Number.POSITIVE_INFINITY;

/** Four of five races are run; each ends in the order of the drivers' numbers. */
const races = [1, 2, 3, 4, 5].map((position) =>
  aRace(position, {
    result: position === 5 ? null : resultOf(DRIVERS),
    driverStandings: position === 5 ? [] : standingsOf(DRIVERS),
    flags: [],
  }),
);
const facts = aSeason({
  races,
  questions: [
    {
      id: 'q',
      position: 1,
      text: '',
      kind: 'YES_NO',
      points: [40],
      outcome: anOutcome(['YES'], 0),
    },
  ],
});

/** Returns the scores of players who guess the winner of each race by the driver's number. */
const scored = (guesses: readonly (readonly (number | null)[])[], isInSeason = true) =>
  scoreSeason({
    facts,
    tables: DEFAULT_POINTS_TABLES,
    players: guesses.map((numbers, index) =>
      aPlayer(`p${index}`, {
        ...(isInSeason && {
          driverOrder: DRIVERS,
          flagCounts: { YELLOW_FLAG: 0, RED_FLAG: 0, SAFETY_CAR: 0 },
          answers: { q: 'YES' },
        }),
        raceGuesses: numbers.flatMap((number, race) =>
          number === null ? [] : [aRaceGuess(`race-${race + 1}`, `d${number}`, null)],
        ),
      }),
    ),
  });

describe('scores since a race', () => {
  const all = scored([
    [1, 1, 1, 6],
    [6, 6, 2, 1],
    [1, 1, null, null],
  ]);
  const since = scoresSince(all, 3);

  test('begin with nothing, and count the races from it on, and nothing of the season', () => {
    expect(leaderboardTotals(since).map(({ playerId, scores }) => [playerId, scores])).toEqual([
      ['p1', [0, 18, 43]],
      ['p0', [0, 25, 33]],
    ]);
    for (const category of SCORED_CATEGORIES.filter((each) => each !== 'FIRST')) {
      expect([...since.pointsAt(2, category)]).toEqual([0, 0]);
    }
    expect(since.completedRaces.map(({ position }) => position)).toEqual([3, 4]);
    expect(() => since.pointsAt(3, 'DRIVER')).toThrow(RangeError);
    expect(since.pointsAt(2, 'TOTAL')).toBe(since.pointsAt(2, 'TOTAL'));
  });

  test('leave out who has no guess that counts, and the guesses that do not', () => {
    expect(since.players.map(({ id }) => id)).toEqual(['p0', 'p1']);
    expect(since.players[0]).toMatchObject({ driverOrder: null, flagCounts: null, answers: null });
    expect(since.players[0]?.raceGuesses.map(({ raceId }) => raceId)).toEqual(['race-3', 'race-4']);
  });

  test('have no movement in their first race', () => {
    const first = scoresSince(scored([[1, 1, 1, 1]]), 4);
    expect(leaderboard(first).map(({ movement }) => movement)).toEqual([null]);
    expect(leaderboard(since).map(({ movement }) => movement)).toEqual([1, -1]);
  });

  test('of no race are nobody’s', () => {
    const none = scoresSince(all, LEVEL);
    expect([none.players, none.completedRaces, leaderboard(none)]).toEqual([[], [], []]);
    expect([...none.pointsAt(0, 'TOTAL')]).toEqual([]);
  });

  test('know what is left to win, without an earlier race that waits for its result', () => {
    const waiting = aSeason({
      races: races.map((race) => (race.position === 2 ? { ...race, result: null } : race)),
      questions: facts.questions.map((question) => ({ ...question, outcome: null })),
    });
    const players = [1, 2].map((number) =>
      aPlayer(`p${number}`, {
        raceGuesses: [3, 4].map((at) => aRaceGuess(`race-${at}`, `d${number}`, null)),
      }),
    );
    const some = scoresSince(
      scoreSeason({ facts: waiting, tables: DEFAULT_POINTS_TABLES, players }),
      3,
    );
    expect(some.facts.races.map(({ position }) => position)).toEqual([1, 3, 4, 5]);
    expect(some.facts.questions).toEqual([]);
    const run = { ...some.facts, races: some.facts.races.filter(({ position }) => position < 5) };
    const possible = (of: SeasonFacts) => contenderSteps(of, some, races[3]?.startsAt ?? 0);
    const last = (steps: ReturnType<typeof possible>) => {
      for (;;) {
        const step = steps.next();
        if (step.done) return step.value;
      }
    };
    expect(last(possible(some.facts))?.canWin).toEqual(['p1', 'p2']);
    expect(last(possible(run))).toBeNull();
  });

  test('are those of a season in which nothing else was guessed', () => {
    const pick = fc.option(fc.integer({ min: 1, max: 6 }));
    fc.assert(
      fc.property(
        fc.array(fc.tuple(pick, pick, pick, pick), { maxLength: 8 }),
        fc.integer({ min: 1, max: 5 }),
        fc.array(fc.integer({ min: 0, max: 7 })),
        (guesses, from, members) => {
          const ids = members.map((member) => `p${member}`);
          const counted = guesses.map((numbers) =>
            numbers.map((number, index) => (index + 1 < from ? null : number)),
          );
          const rowsOf = (scores: typeof all) =>
            leaderboard(scoresAmong(scores, ids)).map(({ playerId, points, rank }) => [
              ...[playerId, points, rank],
            ]);
          expect(rowsOf(scoresSince(scored(guesses), from))).toEqual(
            rowsOf(scored(counted, false)),
          );
        },
      ),
    );
  });
});
