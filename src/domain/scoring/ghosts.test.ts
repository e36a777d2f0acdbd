import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runSteps } from '#domain/base/run-steps.ts';
import type { Player } from '#domain/guessing/guesses.ts';
import type { Driver, Race, SeasonFacts } from '#domain/season/season.ts';
import {
  players as anyPlayers,
  pointsTables,
  seasonFacts,
} from '#support/seasons/season-arbitraries.ts';
import {
  aPlayer,
  aRace,
  aRaceGuess,
  aSeason,
  flagsOf,
  resultOf,
  standingsOf,
} from '#support/seasons/season-builders.ts';
import { GHOSTS, type Ghost, ghostLines, majoritySteps, type PreviousSeason } from './ghosts.ts';
import { leaderboardTotals, ranksOfTotals } from './leaderboard.ts';
import { DEFAULT_POINTS_TABLES } from './points.ts';
import { scoreSeason } from './score-season.ts';

const LETTERS = [...'abcdefghijkl'];
const aDriver = (id: string, constructorId: string | null = null): Driver => ({
  id,
  name: id,
  code: id,
  number: null,
  constructorId,
});
const DRIVERS = LETTERS.map((id, index) => aDriver(id, index % 2 === 0 ? 'x' : 'y'));
const TEAMS = ['x', 'y', 'z'].map((id) => ({ id, name: id, colour: '#000000' }));
const gridOf = (...ids: string[]) =>
  ids.map((driverId, index) => ({ driverId, constructorId: null, position: index + 1 }));
const season = (...races: Race[]) => aSeason({ drivers: DRIVERS, constructors: TEAMS, races });
const NO_LAST_YEAR: PreviousSeason = {
  driverOrder: null,
  constructorOrder: null,
  flagCounts: null,
};

const majority = (players: readonly Player[], facts: SeasonFacts) =>
  runSteps(majoritySteps(players, facts));

function linesOf(
  facts: SeasonFacts,
  players: readonly Player[],
  previousSeason = NO_LAST_YEAR,
  areSeasonGuessesPublic = true,
  tables = DEFAULT_POINTS_TABLES,
) {
  const scores = scoreSeason({ facts, tables, players });
  const lines = ghostLines({
    facts,
    tables,
    scores,
    majority: majority(scores.players, facts),
    lastYear: previousSeason,
    areSeasonGuessesPublic,
    from: null,
  });
  return new Map<Ghost, (typeof lines)[number]>(lines.map((line) => [line.ghost, line]));
}

describe('the majority', () => {
  const voter = (id: string, first: string | null, tenth: string | null = null) =>
    aPlayer(id, { raceGuesses: [aRaceGuess('race-1', first, tenth)] });

  test('names whom most named in a race, each category for itself', () => {
    const facts = season(aRace(1, { result: resultOf(LETTERS) }));
    const voters = [voter('1', 'b', 'c'), voter('2', 'b', 'd'), voter('3', 'a', 'd')];
    expect(majority(voters, facts)?.raceGuesses).toMatchObject([
      { raceId: 'race-1', drivers: { FIRST: 'b', TENTH: 'd' } },
    ]);
  });

  test('among equals is with who starts further ahead, then with the first of the field', () => {
    const voters = [voter('1', 'c'), voter('2', 'b'), voter('3', null, 'a')];
    const result = resultOf(LETTERS);
    const first = (race: Race) => majority(voters, season(race))?.raceGuesses[0]?.drivers.FIRST;
    expect(first(aRace(1, { result, grid: gridOf('a', 'c', 'b') }))).toBe('c');
    expect(first(aRace(1, { result, grid: gridOf('b') }))).toBe('b');
    expect(first(aRace(1, { result }))).toBe('b');
  });

  test('has nobody in a race that nobody guessed, nor in one without a result', () => {
    const facts = season(aRace(1, { result: resultOf(LETTERS) }), aRace(2));
    const guess = (raceId: string) =>
      aPlayer(raceId, { raceGuesses: [aRaceGuess(raceId, 'a', null)] });
    const voters = [guess('race-2'), guess('race-2'), guess('race-2')];
    expect(majority(voters, facts)?.raceGuesses).toMatchObject([
      { raceId: 'race-1', drivers: { FIRST: null, TENTH: null } },
    ]);
  });

  test('orders a championship by the mean of the guessed places', () => {
    const orders = [
      ['a', 'b', 'c'],
      ['b', 'a', 'c'],
      ['b', 'c', 'a'],
    ];
    const voters = orders.map((driverOrder, i) => aPlayer(`${i}`, { driverOrder }));
    // Mean positions: b 1.3, a 2, c 2.7.
    expect(majority(voters, season())?.driverOrder).toEqual(['b', 'a', 'c']);
    expect(majority(voters, season())?.constructorOrder).toBeNull();
  });

  test('takes the number of flags in the middle, of two the lower', () => {
    const counted = (...counts: number[]) =>
      counts.map((n, i) =>
        aPlayer(`${i}`, { flagCounts: { YELLOW_FLAG: n, RED_FLAG: 9 - n, SAFETY_CAR: 0 } }),
      );
    const flags = (...counts: number[]) => majority(counted(...counts), season())?.flagCounts;
    expect(flags(9, 1, 2)).toEqual({ YELLOW_FLAG: 2, RED_FLAG: 7, SAFETY_CAR: 0 });
    expect(flags(1, 2, 3, 9)).toEqual({ YELLOW_FLAG: 2, RED_FLAG: 6, SAFETY_CAR: 0 });
  });

  test('takes three', () => {
    const facts = season(aRace(1, { result: resultOf(LETTERS) }));
    expect(majority([voter('1', 'a'), voter('2', 'a')], facts)).toBeNull();
  });
});

describe('the grid', () => {
  const races = [
    aRace(1, {
      result: resultOf(LETTERS),
      grid: gridOf('c', 'b', 'a'),
      driverStandings: standingsOf(['c', 'b', 'a']),
      constructorStandings: standingsOf(['x', 'y', 'z']),
    }),
    aRace(2, { result: resultOf(LETTERS), grid: gridOf(...LETTERS) }),
  ];

  test('says that races end as they start, and both championships as the first race started', () => {
    // Three drivers right and two teams after the first race: 30 and 30; a starts and ends first in the second, j tenth.
    // Those behind the three on the grid follow as the field has them, unranked in the standings.
    expect(linesOf(season(...races), []).get('GRID')?.scores).toEqual([
      0,
      15 + 30 + 30,
      15 + 60 + 50,
    ]);
  });

  test('is silent where nobody knows how the first race started, and before it', () => {
    const unknown = aRace(1, { result: resultOf(LETTERS) });
    expect(linesOf(season(unknown), []).has('GRID')).toBe(false);
    expect(linesOf(season(aRace(1, { grid: gridOf('a') })), []).has('GRID')).toBe(false);
  });
});

test('last year says that all ends as it did, and every race as that championship', () => {
  const facts = season(
    aRace(1, {
      result: resultOf(LETTERS),
      driverStandings: standingsOf(LETTERS),
      flags: flagsOf('RED_FLAG', 'RED_FLAG'),
    }),
  );
  const previousSeason = {
    driverOrder: LETTERS,
    constructorOrder: null,
    flagCounts: { YELLOW_FLAG: 90, RED_FLAG: 2, SAFETY_CAR: 90 },
  };
  const line = (isPublic: boolean) =>
    linesOf(facts, [], previousSeason, isPublic).get('LAST_YEAR')?.scores;
  expect(line(true)).toEqual([0, 25 + 25 + 12 * 10 + 25]);
  expect(line(false)).toEqual([0, 25 + 25]);
  expect(linesOf(facts, [], NO_LAST_YEAR).has('LAST_YEAR')).toBe(false);
});

test('a ghost gets what a player with the same guesses gets, and its rank, and moves nobody', () => {
  const world = fc.record({ facts: seasonFacts, tables: pointsTables, players: anyPlayers });
  fc.assert(
    fc.property(world, ({ facts, tables, players }) => {
      const before = scoreSeason({ facts, tables, players });
      const guesses = majority(before.players, facts);
      const line = linesOf(facts, players, NO_LAST_YEAR, true, tables).get('MAJORITY');
      const twin = guesses && scoreSeason({ facts, tables, players: [aPlayer('twin', guesses)] });
      expect(line?.scores).toEqual(
        twin?.players.length ? leaderboardTotals(twin)[0]?.scores : undefined,
      );
      if (line) expect(line.ranks).toEqual(ranksOfTotals(before, line.scores));
    }),
  );
});

test('the ghosts come in one order', () => {
  const result = resultOf(LETTERS);
  const facts = season(aRace(1, { result, grid: gridOf(...LETTERS) }));
  const players = ['1', '2', '3'].map((id) =>
    aPlayer(id, { raceGuesses: [aRaceGuess('race-1', 'a', null)] }),
  );
  const previousSeason = { ...NO_LAST_YEAR, driverOrder: LETTERS };
  expect([...linesOf(facts, players, previousSeason).keys()]).toEqual([...GHOSTS]);
});
