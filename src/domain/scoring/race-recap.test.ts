import { describe, expect, test } from 'vitest';
import type { Player } from '#domain/guessing/guesses.ts';
import type { Race } from '#domain/season/season.ts';
import { aPlayer, aRace, aRaceGuess, aSeason, resultOf } from '#support/seasons/season-builders.ts';
import { DEFAULT_POINTS_TABLES } from './points.ts';
import { raceOutcome, raceRecap } from './race-recap.ts';
import { scoreSeason } from './score-season.ts';
import { scoresAmong } from './scores-among.ts';

const DRIVERS = Array.from({ length: 12 }, (_, index) => `d${index + 1}`);
const RANKS = { hasRanks: true };
const run = (position: number, race: Partial<Race> = {}) =>
  aRace(position, { result: resultOf(DRIVERS), ...race });

/** Picks for the races in turn; `null` for a race without a guess. */
const guesses = (
  id: string,
  ...places: readonly (readonly [string | null, string | null] | null)[]
) =>
  aPlayer(id, {
    raceGuesses: places.flatMap((pair, index) =>
      pair === null ? [] : [aRaceGuess(`race-${index + 1}`, ...pair)],
    ),
  });

function scored(players: readonly Player[], races: readonly Race[] = [run(1), run(2)]) {
  return scoreSeason({ facts: aSeason({ races }), tables: DEFAULT_POINTS_TABLES, players });
}
const recap = (players: readonly Player[], raceIndex = 1, races?: readonly Race[]) =>
  raceRecap(scored(players, races), raceIndex, RANKS);

describe('the winner of the race', () => {
  test('has the most points for the two guesses of that race', () => {
    const players = [
      guesses('anne', ['d2', null], ['d1', 'd10']),
      guesses('bo', ['d1', 'd12'], ['d9', null]),
    ];
    expect(recap(players).winner).toEqual({ playerIds: ['bo'], count: 1, points: 40 });
    expect(recap(players, 2).winner).toEqual({ playerIds: ['anne'], count: 1, points: 50 });
  });

  test('are up to three by name, and more by number', () => {
    const best = (id: string) => guesses(id, ['d1', null]);
    const behind = guesses('eva', ['d2', null]);
    const three = ['cato', 'anne', 'bo'].map(best);
    expect(recap([...three, behind]).winner).toEqual({
      playerIds: ['anne', 'bo', 'cato'],
      count: 3,
      points: 25,
    });
    expect(recap([...three, best('dag'), behind]).winner).toEqual({
      playerIds: [],
      count: 4,
      points: 25,
    });
  });

  test('is nobody where all who guessed got the same', () => {
    const players = [guesses('anne', ['d1', null]), guesses('bo', ['d1', null]), guesses('cato')];
    expect(recap(players)).toMatchObject({ winner: null, isBlank: false });
  });

  test('is nobody where one alone guessed', () => {
    const players = [guesses('anne', ['d1', 'd10']), guesses('bo', null, ['d1', null])];
    expect(recap(players)).toMatchObject({ winner: null, alone: [], isBlank: false });
  });

  test('is nobody where nobody got a point, and that is told', () => {
    const players = [guesses('anne', ['d12', 'out']), guesses('bo', ['d11', null])];
    expect(recap(players)).toEqual({
      raceId: 'race-1',
      winner: null,
      alone: [],
      climber: null,
      isBlank: true,
    });
  });

  test('nobody’s is every award of a game without others', () => {
    const players = [guesses('anne', ['d1', 'd10'], ['d1', 'd10'])];
    for (const raceIndex of [1, 2]) {
      expect(recap(players, raceIndex)).toMatchObject({
        winner: null,
        alone: [],
        climber: null,
        isBlank: false,
      });
    }
    expect(recap([])).toMatchObject({ winner: null, alone: [], climber: null, isBlank: false });
  });
});

describe('who was right alone', () => {
  test('is told for each of the categories', () => {
    const players = [
      guesses('anne', ['d1', 'd9']),
      guesses('bo', ['d2', 'd10']),
      guesses('cato', ['d3', 'd9']),
    ];
    expect(recap(players).alone).toEqual([
      { playerId: 'anne', category: 'FIRST', driverId: 'd1' },
      { playerId: 'bo', category: 'TENTH', driverId: 'd10' },
    ]);
  });

  test('is nobody where two were, or no one else had a pick there', () => {
    const players = [
      guesses('anne', ['d1', 'd10']),
      guesses('bo', ['d1', null]),
      guesses('cato', ['d2', null]),
    ];
    expect(recap(players).alone).toEqual([]);
  });

  test('is found where a right guess gives no more than a wrong one', () => {
    const tables = { ...DEFAULT_POINTS_TABLES, FIRST: new Map([[1, 4]]) };
    const players = [
      guesses('anne', ['d3', null]),
      guesses('bo', ['d1', null]),
      guesses('cato', ['d2', null]),
    ];
    const facts = aSeason({ races: [run(1)] });
    const { alone } = raceRecap(scoreSeason({ facts, tables, players }), 1, RANKS);
    expect(alone.map(({ playerId }) => playerId)).toEqual(['bo']);
  });

  test('is not told of a tenth place that nobody finished in', () => {
    const races = [run(1, { result: resultOf(DRIVERS.slice(0, 9)) })];
    const players = [guesses('anne', [null, 'd10']), guesses('bo', [null, 'd9'])];
    expect(recap(players, 1, races).alone).toEqual([]);
  });

  test('goes by the official order: who is disqualified has not won', () => {
    const result = [...resultOf(['d1'], 'DISQUALIFIED'), ...resultOf(DRIVERS.slice(1))];
    const players = [guesses('anne', ['d1', null]), guesses('bo', ['d2', null])];
    expect(recap(players, 1, [run(1, { result })]).alone).toEqual([
      { playerId: 'bo', category: 'FIRST', driverId: 'd2' },
    ]);
  });
});

describe('the climber', () => {
  const ahead = ['anne', 'bo', 'cato'].map((id, index) =>
    guesses(id, [`d${index + 1}`, null], ['d12', null]),
  );

  test('has won the most places since the race before', () => {
    const players = [...ahead, guesses('dag', ['d12', null], ['d1', 'd10'])];
    expect(recap(players, 2).climber).toEqual({ playerIds: ['dag'], places: 3 });
  });

  test('is nobody’s in the first race, without a leaderboard, or where no place was won', () => {
    const players = [...ahead, guesses('dag', ['d12', null], ['d1', 'd10'])];
    expect(recap(players, 1).climber).toBeNull();
    expect(raceRecap(scored(players), 2, { hasRanks: false }).climber).toBeNull();
    expect(recap(ahead, 2).climber).toBeNull();
  });

  test('is nobody’s where more than three won as many', () => {
    const climbers = ['dag', 'eva', 'finn', 'geir'].map((id) => guesses(id, null, ['d1', 'd10']));
    const [first] = ahead;
    if (first === undefined) throw new Error('Nobody is ahead');
    expect(recap([first, ...climbers], 2).climber).toBeNull();
    expect(recap([first, ...climbers.slice(1)], 2).climber).toEqual({
      playerIds: ['eva', 'finn', 'geir'],
      places: 1,
    });
  });
});

test('a corrected result gives another recap, of that race and of those after it', () => {
  const players = [
    guesses('anne', ['d1', null], ['d3', null]),
    guesses('bo', ['d2', null], ['d1', null]),
  ];
  expect(recap(players, 2).climber).toEqual({ playerIds: ['bo'], places: 1 });
  const corrected = run(1, { result: resultOf(['d2', 'd1', ...DRIVERS.slice(2)]) });
  expect(recap(players, 1, [corrected, run(2)]).winner?.playerIds).toEqual(['bo']);
  expect(recap(players, 2, [corrected, run(2)]).climber).toBeNull();
});

test('a cancelled race is none: the one after it is the first', () => {
  const players = [guesses('anne', null, ['d1', null]), guesses('bo', null, ['d2', null])];
  expect(recap(players, 1, [run(2)])).toMatchObject({
    raceId: 'race-2',
    winner: { playerIds: ['anne'] },
    climber: null,
  });
});

test('a recap among some is that of a game of theirs', () => {
  const players = [
    guesses('anne', ['d1', 'd10'], ['d12', null]),
    guesses('bo', ['d2', 'd10'], ['d12', null]),
    guesses('cato', ['d3', 'd9'], ['d1', 'd10']),
  ];
  const among = scoresAmong(scored(players), ['bo', 'cato']);
  expect(raceRecap(among, 1, RANKS)).toMatchObject({
    winner: { playerIds: ['bo'] },
    alone: [{ playerId: 'bo', category: 'TENTH' }],
  });
  expect(raceRecap(among, 2, RANKS).climber).toEqual({ playerIds: ['cato'], places: 1 });
});

test('there is none of a race that the season has not reached', () => {
  const scores = scored([guesses('anne', ['d1', null])]);
  for (const raceIndex of [0, 3]) {
    expect(() => raceRecap(scores, raceIndex, RANKS)).toThrow(RangeError);
    expect(() => raceOutcome(scores, raceIndex, 'anne', RANKS)).toThrow(RangeError);
  }
});

describe('what a race brought a player', () => {
  const scores = scored([
    guesses('anne', ['d1', 'd10'], null),
    guesses('bo', ['d2', null], ['d1', 'd10']),
    guesses('cato', ['d12', null], ['d12', null]),
  ]);

  test('are points, and the place before and after', () => {
    expect(raceOutcome(scores, 1, 'bo', RANKS)).toEqual({ points: 18, rank: 2, rankBefore: null });
    expect(raceOutcome(scores, 2, 'bo', RANKS)).toEqual({ points: 50, rank: 1, rankBefore: 2 });
    expect(raceOutcome(scores, 2, 'cato', RANKS)).toMatchObject({ points: 0 });
  });

  test('is only the place for who forgot it, and nothing for who does not play', () => {
    expect(raceOutcome(scores, 2, 'anne', RANKS)).toEqual({
      points: null,
      rank: 2,
      rankBefore: 1,
    });
    expect(raceOutcome(scores, 2, 'nobody', RANKS)).toBeNull();
  });

  test('are the points alone while there is no leaderboard', () => {
    expect(raceOutcome(scores, 2, 'bo', { hasRanks: false })).toEqual({
      points: 50,
      rank: null,
      rankBefore: null,
    });
  });
});
