import { describe, expect, test } from 'vitest';
import type { Player } from '#domain/guessing/guesses.ts';
import type { Race } from '#domain/season/season.ts';
import {
  aPlayer,
  aRace,
  aRaceGuess,
  aSeason,
  flagsOf,
  resultOf,
  standingsOf,
} from '#support/seasons/season-builders.ts';
import {
  categoryPoints,
  leaderboard,
  leaderboardIndex,
  leaderboardTotals,
  playerSummary,
  ranksOfTotals,
  totalsOf,
} from './leaderboard.ts';
import { DEFAULT_POINTS_TABLES } from './points.ts';
import { type ScoreKey, scoreSeason } from './score-season.ts';

const TWELVE = 'abcdefghijkl'.split('');

function score(races: readonly Race[], ...players: Player[]) {
  return scoreSeason({ facts: aSeason({ races }), tables: DEFAULT_POINTS_TABLES, players });
}

/** Returns one player's points in a category after every race of the season. */
function pointsOver(key: ScoreKey, races: readonly Race[], guesses: Partial<Player>): number[] {
  const scores = score(races, aPlayer('kari', guesses));
  return Array.from(
    { length: scores.completedRaces.length + 1 },
    (_, raceIndex) => scores.pointsAt(raceIndex, key)[0] ?? Number.NaN,
  );
}

function raceGuess(position: number, first: string | null, tenth: string | null) {
  return aRaceGuess(`race-${position}`, first, tenth);
}

/**
 * Creates a player with a given number of points after each race, from guesses of the winner: at
 * most 25 a race.
 */
function playerGuessingFirst(name: string, ...guesses: (string | null)[]): Player {
  return aPlayer(name.toLowerCase(), {
    name,
    raceGuesses: guesses.map((driver, index) => raceGuess(index + 1, driver, null)),
  });
}

describe('race guesses', () => {
  const races = [aRace(1, { result: resultOf(TWELVE) }), aRace(2, { result: resultOf(TWELVE) })];

  test('FIRST is measured from place 1, and the points stay', () => {
    expect(pointsOver('FIRST', races, { raceGuesses: [raceGuess(1, 'a', null)] })).toEqual([
      0, 25, 25,
    ]);
    expect(pointsOver('FIRST', races, { raceGuesses: [raceGuess(2, 'c', null)] })).toEqual([
      0, 0, 15,
    ]);
    expect(
      pointsOver('FIRST', races, {
        raceGuesses: [raceGuess(1, 'j', null), raceGuess(2, 'k', null)],
      }),
    ).toEqual([0, 1, 1]);
  });

  test('TENTH is measured from place 10, both ways', () => {
    const guess = (driver: string) =>
      pointsOver('TENTH', races, { raceGuesses: [raceGuess(1, null, driver)] })[1];
    expect(['j', 'i', 'k', 'h', 'l', 'a'].map(guess)).toEqual([25, 18, 18, 15, 15, 1]);
  });

  test('a driver who is not in the result gives 0', () => {
    expect(pointsOver('FIRST', races, { raceGuesses: [raceGuess(1, 'zz', 'zz')] })).toEqual([
      0, 0, 0,
    ]);
  });

  test('the official order decides: a disqualified winner is no winner', () => {
    const disqualified = aRace(1, {
      result: [...resultOf(['a'], 'DISQUALIFIED'), ...resultOf(['b', 'c'])],
    });
    expect(pointsOver('FIRST', [disqualified], { raceGuesses: [raceGuess(1, 'b', null)] })).toEqual(
      [0, 25],
    );
    expect(pointsOver('FIRST', [disqualified], { raceGuesses: [raceGuess(1, 'a', null)] })).toEqual(
      [0, 15],
    );
  });

  test('a guess of a race that is not in the season counts nothing', () => {
    expect(pointsOver('FIRST', races, { raceGuesses: [raceGuess(9, 'a', 'j')] })).toEqual([
      0, 0, 0,
    ]);
  });
});

describe('guessed orders', () => {
  test('DRIVER compares each place with the standings after the race', () => {
    const races = [
      aRace(1, { result: [], driverStandings: standingsOf(['a', 'b', 'c', 'd', 'e']) }),
      aRace(2, { result: [], driverStandings: standingsOf(['e', 'b', 'c', 'd', 'a']) }),
    ];
    // Differences: a and b 0, d and c 1, e right; then a and e 4.
    expect(pointsOver('DRIVER', races, { driverOrder: ['a', 'b', 'd', 'c', 'e'] })).toEqual([
      0, 40, 20,
    ]);
  });

  test('CONSTRUCTOR has its own table', () => {
    const races = [
      aRace(1, { result: [], constructorStandings: standingsOf(['x', 'y', 'z', 'w']) }),
    ];
    expect(pointsOver('CONSTRUCTOR', races, { constructorOrder: ['y', 'x', 'z', 'w'] })).toEqual([
      0, 24,
    ]);
  });

  test('a competitor without a position, or not in the standings, gives 0', () => {
    const unranked = [{ competitorId: 'b', position: null, points: 0 }];
    const races = [aRace(1, { result: [], driverStandings: [...standingsOf(['a']), ...unranked] })];
    expect(pointsOver('DRIVER', races, { driverOrder: ['a', 'b', 'c'] })).toEqual([0, 10]);
  });

  test('a driver who joined after the guess moves nobody in it', () => {
    const races = [aRace(1, { result: [], driverStandings: standingsOf(['new', 'a', 'b']) })];
    expect(pointsOver('DRIVER', races, { driverOrder: ['a', 'b'] })).toEqual([0, 10]);
  });

  test('two drivers on one position are both measured against it', () => {
    const shared = standingsOf(['a', 'b']).map((row) => ({ ...row, position: 1 }));
    const races = [aRace(1, { result: [], driverStandings: shared })];
    expect(pointsOver('DRIVER', races, { driverOrder: ['a', 'b'] })).toEqual([0, 15]);
  });

  test('until a race has standings those before it stand, each championship for itself', () => {
    const races = [
      aRace(1, { result: [], constructorStandings: standingsOf(['x']) }),
      aRace(2, { result: [], driverStandings: standingsOf(['a']) }),
      aRace(3, { result: [] }),
    ];
    const guesses = { driverOrder: ['a'], constructorOrder: ['x'] };
    expect(pointsOver('DRIVER', races, guesses)).toEqual([0, 0, 10, 10]);
    expect(pointsOver('CONSTRUCTOR', races, guesses)).toEqual([0, 10, 10, 10]);
  });

  test('standings of a race without a result are not used yet', () => {
    const races = [
      aRace(1, { result: [], driverStandings: standingsOf(['b', 'a']) }),
      aRace(2, { driverStandings: standingsOf(['a', 'b']) }),
    ];
    expect(pointsOver('DRIVER', races, { driverOrder: ['a', 'b'] })).toEqual([0, 10]);
  });
});

describe('flag guesses', () => {
  const yellows = (count: number) => flagsOf(...Array<'YELLOW_FLAG'>(count).fill('YELLOW_FLAG'));
  const guess = (YELLOW_FLAG: number, RED_FLAG: number, SAFETY_CAR: number) => ({
    flagCounts: { YELLOW_FLAG, RED_FLAG, SAFETY_CAR },
  });

  test('each type is compared with the count so far, race and sprint together', () => {
    const sprintFlags = yellows(1).map((flag) => ({ ...flag, session: 'SPRINT' as const }));
    const races = [
      aRace(1, { result: [], flags: [...yellows(2), ...sprintFlags, ...flagsOf('RED_FLAG')] }),
      aRace(2, { result: [], flags: flagsOf('SAFETY_CAR', 'YELLOW_FLAG') }),
    ];
    // Flags are 3, 1, 0 after race 1, and 4, 1, 1 after race 2.
    expect(pointsOver('FLAG', races, guess(4, 1, 3))).toEqual([0, 12 + 25, 25 + 25 + 5]);
  });

  test('before the first result even a right guess of none is worth nothing', () => {
    expect(pointsOver('FLAG', [aRace(1, { flags: [] })], guess(0, 0, 0))).toEqual([0]);
    expect(pointsOver('FLAG', [aRace(1, { result: [], flags: [] })], guess(0, 0, 0))).toEqual([
      0, 75,
    ]);
  });

  test('a race nobody counted adds no flags', () => {
    const races = [aRace(1, { result: [] }), aRace(2, { result: [], flags: yellows(1) })];
    expect(pointsOver('FLAG', races, guess(1, 9, 9))).toEqual([0, 12, 25]);
  });

  test('flags of a race without a result do not count yet', () => {
    const races = [aRace(1, { result: [], flags: [] }), aRace(2, { flags: yellows(1) })];
    expect(pointsOver('FLAG', races, guess(1, 9, 9))).toEqual([0, 12]);
  });
});

describe('races and players', () => {
  test('the races count by position, and those without a result not at all', () => {
    const races = [
      aRace(3, { result: resultOf(['c']) }),
      aRace(2),
      aRace(1, { result: resultOf(['a']) }),
    ];
    const scores = score(races, playerGuessingFirst('Kari', 'a', null, 'c'));
    expect(scores.completedRaces.map(({ position }) => position)).toEqual([1, 3]);
    expect(leaderboardTotals(scores)).toEqual([
      { playerId: 'kari', name: 'Kari', scores: [0, 25, 50] },
    ]);
  });

  test('who has guessed nothing is left out', () => {
    const scores = score(
      [],
      aPlayer('nobody'),
      aPlayer('empty', { raceGuesses: [raceGuess(1, null, null)] }),
      aPlayer('one', { raceGuesses: [raceGuess(1, null, 'a')] }),
      aPlayer('flags', { flagCounts: { YELLOW_FLAG: 0, RED_FLAG: 0, SAFETY_CAR: 0 } }),
      aPlayer('orders', { constructorOrder: ['x'] }),
    );
    expect(scores.players.map(({ id }) => id)).toEqual(['flags', 'one', 'orders']);
    expect(playerSummary(scores, 'nobody', 0)).toBeNull();
  });

  test('a race that has no result is refused', () => {
    const scores = score([aRace(1, { result: [] })], playerGuessingFirst('Kari', 'a'));
    expect(() => scores.pointsAt(2, 'TOTAL')).toThrow(RangeError);
    expect(() => scores.ranksAt(-1, 'TOTAL')).toThrow(RangeError);
    expect(() => scores.pointsAt(0.5, 'FIRST')).toThrow(RangeError);
  });
});

describe('the leaderboard', () => {
  const races = [
    aRace(1, { result: resultOf(['a', 'b', 'c']) }),
    aRace(2, { result: resultOf(['a', 'b', 'c']) }),
  ];

  test('is by rank, then by Norwegian name order, with the places won since the race before', () => {
    const scores = score(
      races,
      playerGuessingFirst('Øyvind', 'b', 'a'),
      playerGuessingFirst('Åse', 'a', null),
      playerGuessingFirst('Ægir', 'a', 'b'),
      playerGuessingFirst('Kari', 'a', 'b'),
      playerGuessingFirst('Zoë', null, 'a'),
    );
    expect(leaderboard(scores)).toEqual([
      { playerId: 'kari', name: 'Kari', points: 43, rank: 1, movement: 0 },
      { playerId: 'ægir', name: 'Ægir', points: 43, rank: 1, movement: 0 },
      { playerId: 'øyvind', name: 'Øyvind', points: 43, rank: 1, movement: 3 },
      { playerId: 'zoë', name: 'Zoë', points: 25, rank: 4, movement: 1 },
      { playerId: 'åse', name: 'Åse', points: 25, rank: 4, movement: -3 },
    ]);
  });

  test('is read in parts, and by place', () => {
    const scores = score(
      races,
      playerGuessingFirst('Øyvind', 'b', 'a'),
      playerGuessingFirst('Åse', 'a', null),
      playerGuessingFirst('Kari', 'a', 'b'),
      playerGuessingFirst('Zoë', null, 'a'),
    );
    const all = leaderboard(scores);
    expect(all.map(({ name }) => name)).toEqual(['Kari', 'Øyvind', 'Zoë', 'Åse']);
    expect(leaderboard(scores, 1, 3)).toEqual(all.slice(1, 3));
    expect(leaderboard(scores, 4, 8)).toEqual([]);
    expect(all.map(({ playerId }) => leaderboardIndex(scores, playerId))).toEqual([0, 1, 2, 3]);
    expect(leaderboardIndex(scores, 'nobody')).toBeNull();
    expect(totalsOf(scores, 'nobody')).toBeNull();
    expect(leaderboardTotals(scores, 2)).toEqual(leaderboardTotals(scores).slice(0, 2));
    expect(scores.bestTotals()).toEqual([0, 25, 43]);
  });

  test('has no movement before the second race', () => {
    const kari = playerGuessingFirst('Kari', 'a', 'a');
    expect(leaderboard(score([], kari))[0]).toMatchObject({ points: 0, rank: 1, movement: null });
    expect(leaderboard(score(races.slice(0, 1), kari))[0]?.movement).toBeNull();
    expect(leaderboard(score(races, kari))[0]?.movement).toBe(0);
  });

  test('the graph has its order and starts everybody at 0', () => {
    const scores = score(
      races,
      playerGuessingFirst('Arne', 'c', 'b'),
      playerGuessingFirst('Berit', 'b', 'a'),
    );
    expect(leaderboardTotals(scores)).toEqual([
      { playerId: 'berit', name: 'Berit', scores: [0, 18, 43] },
      { playerId: 'arne', name: 'Arne', scores: [0, 15, 33] },
    ]);
  });

  test('totals that no player has are ranked among those of the players', () => {
    const scores = score(
      races,
      playerGuessingFirst('Arne', 'c', 'b'),
      playerGuessingFirst('Berit', 'b', 'a'),
      playerGuessingFirst('Cato', 'b', 'a'),
    );
    expect(ranksOfTotals(scores, [0, 20, 40])).toEqual([1, 1, 3]);
    expect(ranksOfTotals(scores, [0, 15, 33])).toEqual([1, 3, 3]);
    expect(ranksOfTotals(scores, [0, 0, 99])).toEqual([1, 4, 1]);
  });

  test('the points of a player are those of the latest race, by category', () => {
    const scores = score(races, playerGuessingFirst('Kari', 'a', 'b'), aPlayer('nobody'));
    expect(categoryPoints(scores, 'kari')).toEqual({
      FIRST: 43,
      TENTH: 0,
      DRIVER: 0,
      CONSTRUCTOR: 0,
      FLAG: 0,
      QUESTION: 0,
    });
    expect(categoryPoints(scores, 'nobody')).toBeNull();
  });

  test('the summary ranks every category by itself', () => {
    const right = { YELLOW_FLAG: 0, RED_FLAG: 0, SAFETY_CAR: 0 };
    const scores = score(
      races,
      playerGuessingFirst('Kari', 'a', 'a'),
      aPlayer('ola', { flagCounts: right }),
    );
    expect(playerSummary(scores, 'kari', 2)).toEqual({
      FIRST: { rank: 1, points: 50 },
      TENTH: { rank: 1, points: 0 },
      DRIVER: { rank: 1, points: 0 },
      CONSTRUCTOR: { rank: 1, points: 0 },
      FLAG: { rank: 2, points: 0 },
      QUESTION: { rank: 1, points: 0 },
      TOTAL: { rank: 2, points: 50 },
    });
    expect(playerSummary(scores, 'ola', 0)?.TOTAL).toEqual({ rank: 1, points: 0 });
  });
});
