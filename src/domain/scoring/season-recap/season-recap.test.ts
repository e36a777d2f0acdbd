import { describe, expect, test } from 'vitest';
import type { Player } from '#domain/guessing/guesses.ts';
import type { Race } from '#domain/season/season.ts';
import { aPlayer, aRace, aRaceGuess, aSeason, resultOf } from '#support/seasons/season-builders.ts';
import { DEFAULT_POINTS_TABLES } from '../points.ts';
import { scoreSeason } from '../score-season.ts';
import { scoresAmong } from '../scores-among.ts';
import { seasonRecap } from './season-recap.ts';

const DRIVERS = Array.from({ length: 12 }, (_, index) => `d${index + 1}`);
const standings = (ids: readonly string[]) =>
  ids.map((competitorId, index) => ({ competitorId, position: index + 1, points: 0 }));
const races = (count: number, last: Partial<Race> = {}) =>
  Array.from({ length: count }, (_, index) =>
    aRace(index + 1, {
      result: resultOf(DRIVERS),
      ...(index + 1 === count ? last : {}),
    }),
  );

/** Picks of first and tenth place, race by race; `null` for a race without a guess. */
const guesses = (
  id: string,
  picks: readonly (readonly [string | null, string | null] | null)[],
  more: Partial<Player> = {},
) =>
  aPlayer(id, {
    raceGuesses: picks.flatMap((pair, index) =>
      pair === null ? [] : [aRaceGuess(`race-${index + 1}`, ...pair)],
    ),
    ...more,
  });

function scored(players: readonly Player[], run = races(4)) {
  return scoreSeason({ facts: aSeason({ races: run }), tables: DEFAULT_POINTS_TABLES, players });
}
const recap = (id: string, players: readonly Player[], run?: readonly Race[]) =>
  seasonRecap(scored(players, run && [...run]), id);

const [RIGHT, NEAR, FAR] = [
  ['d1', 'd10'],
  ['d2', 'd11'],
  ['d12', 'd1'],
] as const;

test('who has not guessed has none, and nobody has before the first result', () => {
  const players = [guesses('anne', [RIGHT]), aPlayer('bo')];
  expect(recap('bo', players)).toBeNull();
  expect(recap('nobody', players)).toBeNull();
  expect(recap('anne', players, [aRace(1)])).toBeNull();
});

test('the rank is among all, and that after each race as well', () => {
  const players = [
    guesses('anne', [FAR, RIGHT, RIGHT, RIGHT]),
    guesses('bo', [RIGHT, FAR, FAR, FAR]),
  ];
  expect(recap('anne', players)).toMatchObject({
    rank: 1,
    points: 151,
    playerCount: 2,
    ranks: [2, 1, 1, 1],
  });
});

describe('the best race', () => {
  test('is the one whose two guesses gave most, with what they were', () => {
    expect(recap('anne', [guesses('anne', [NEAR, RIGHT, ['d1', null]])])?.bestRace).toEqual({
      raceId: 'race-2',
      points: 50,
      rank: 1,
      sharedWith: 0,
      picks: [
        { category: 'FIRST', driverId: 'd1', position: 1, points: 25 },
        { category: 'TENTH', driverId: 'd10', position: 10, points: 25 },
      ],
    });
  });

  test('of equals is the one where fewest got more, then the earliest', () => {
    const players = [guesses('anne', [NEAR, NEAR, NEAR]), guesses('bo', [RIGHT, FAR, NEAR])];
    expect(recap('anne', players)?.bestRace).toMatchObject({
      raceId: 'race-2',
      rank: 1,
      sharedWith: 0,
    });
    expect(recap('anne', [guesses('anne', [NEAR, NEAR])])?.bestRace?.raceId).toBe('race-1');
  });

  test('is none where none gave anything', () => {
    expect(recap('anne', [guesses('anne', [['d12', null]])])?.bestRace).toBeNull();
  });
});

describe('the best category', () => {
  test('is the one with the best rank, and the others follow', () => {
    const players = [
      guesses('anne', [['d2', 'd10']]),
      guesses('bo', [['d1', 'd11']]),
      guesses('cato', [['d3', 'd12']]),
    ];
    expect(recap('anne', players)?.categories).toEqual([
      { category: 'TENTH', rank: 1, points: 25 },
      { category: 'FIRST', rank: 2, points: 18 },
    ]);
  });

  test('is none where nobody was beaten', () => {
    expect(recap('anne', [guesses('anne', [RIGHT])])?.categories).toEqual([]);
    const same = [guesses('anne', [RIGHT]), guesses('bo', [RIGHT])];
    expect(recap('anne', same)?.categories).toEqual([]);
  });
});

describe('bullseyes', () => {
  const run = races(2, {
    driverStandings: standings(['d1', 'd2', 'd3']),
    constructorStandings: standings(['t1', 't2']),
    flags: [{ id: 'f', type: 'RED_FLAG', session: 'RACE', lap: 1 }],
  });
  const anne = guesses('anne', [['d1', 'd9'], RIGHT], {
    driverOrder: ['d1', 'd3', 'd2'],
    constructorOrder: ['t1', 't2'],
    flagCounts: { YELLOW_FLAG: 3, RED_FLAG: 1, SAFETY_CAR: 0 },
  });

  test('are counted in all that can be guessed', () => {
    expect(recap('anne', [anne], run)?.bullseyes).toEqual({
      FIRST: 2,
      TENTH: 1,
      DRIVER: 1,
      CONSTRUCTOR: 2,
      FLAG: 2,
      TOTAL: 8,
      isMost: false,
    });
  });

  test('are the most where nobody had as many', () => {
    const bo = guesses('bo', [RIGHT, RIGHT]);
    expect(recap('anne', [anne, bo], run)?.bullseyes?.isMost).toBe(true);
    expect(recap('bo', [anne, bo], run)?.bullseyes?.isMost).toBe(false);
    const same = { ...anne, id: 'cato', name: 'cato' };
    expect(recap('anne', [anne, same], run)?.bullseyes?.isMost).toBe(false);
  });

  test('are nothing where nothing was hit', () => {
    expect(recap('anne', [guesses('anne', [NEAR])])?.bullseyes).toBeNull();
  });
});

describe('the rival', () => {
  const anne = guesses('anne', [RIGHT, FAR, RIGHT, NEAR]);
  const near = guesses('bo', [NEAR, NEAR, NEAR, NEAR]);
  const far = guesses('cato', [FAR, FAR, FAR, FAR]);

  test('was nearest from race to race', () => {
    expect(recap('anne', [anne, near, far])?.rival).toEqual({
      playerId: 'bo',
      from: 1,
      gaps: [14, -21, -7, -7],
      leadChanges: 1,
    });
  });

  /** 25 points. */
  const HALF = ['d1', null] as const;
  /** Neither pick gives a point. */
  const NOTHING = ['d12', null] as const;
  const steady = guesses('anne', [HALF, HALF, HALF, HALF]);
  const ahead = guesses('bo', [HALF, HALF, HALF, RIGHT]);

  test('has the smallest mean gap, not the smallest at the end', () => {
    const behind = guesses('cato', [HALF, HALF, HALF, FAR]);
    const nearAtLast = guesses('eva', [FAR, HALF, HALF, RIGHT]);
    const rival = recap('anne', [steady, ahead, behind, nearAtLast])?.rival;
    expect(rival).toMatchObject({ playerId: 'cato', gaps: [0, 0, 0, 24] });
  });

  test('is compared by the mean, also with somebody who began later', () => {
    const later = guesses('dag', [null, RIGHT, HALF, ['d8', null]]);
    expect(recap('anne', [steady, later])?.rival?.gaps).toEqual([0, 0, 21]);
    expect(recap('anne', [steady, ahead, later])?.rival?.playerId).toBe('bo');
  });

  test('of equals is who was nearer at the end', () => {
    const caughtUp = guesses('eva', [HALF, RIGHT, NOTHING, HALF]);
    expect(recap('anne', [steady, ahead, caughtUp])?.rival?.playerId).toBe('eva');
  });

  test('of those who were as near at the end, too, is the first by name', () => {
    const behind = guesses('bo', [HALF, HALF, HALF, NOTHING]);
    const zoe = guesses('zoe', [HALF, HALF, HALF, RIGHT]);
    expect(recap('anne', [steady, zoe, behind])?.rival?.playerId).toBe('bo');
  });

  test('takes the lead where both had the same points in between, which counts once', () => {
    const other = guesses('bo', [NOTHING, RIGHT, RIGHT, NOTHING]);
    expect(recap('anne', [steady, other])?.rival).toMatchObject({
      gaps: [25, 0, -25, 0],
      leadChanges: 1,
    });
  });

  test('was there for half of it, and is counted from when both had begun', () => {
    const late = guesses('dag', [null, null, null, RIGHT]);
    expect(recap('anne', [anne, late])?.rival).toBeNull();
    expect(recap('dag', [anne, late])?.rival).toBeNull();
    const second = guesses('dag', [null, NEAR, NEAR, NEAR]);
    expect(recap('anne', [anne, second])?.rival).toMatchObject({ from: 2 });
  });

  test('was there for half of the races since the player began', () => {
    const begunAt = (id: string, first: number) =>
      guesses(
        id,
        Array.from({ length: 8 }, (_, index) => (index + 1 < first ? null : RIGHT)),
      );
    const eight = races(8);
    const since = (own: number, other: number) =>
      recap('anne', [begunAt('anne', own), begunAt('bo', other)], eight)?.rival?.from;
    expect(since(1, 5)).toBe(5);
    expect(since(1, 6)).toBeUndefined();
    expect(since(3, 4)).toBe(4);
    expect(since(3, 6)).toBe(6);
  });

  test('is nobody for who is alone, or among people who have not guessed', () => {
    expect(recap('anne', [anne])?.rival).toBeNull();
    expect(recap('anne', [anne, aPlayer('bo')])?.rival).toBeNull();
  });
});

test('of a league it is told among its members', () => {
  const players = [
    guesses('anne', [RIGHT, RIGHT, RIGHT, RIGHT]),
    guesses('bo', [NEAR, NEAR, NEAR, NEAR]),
    guesses('cato', [FAR, FAR, FAR, NEAR]),
  ];
  const among = seasonRecap(scoresAmong(scored(players), ['bo', 'cato']), 'bo');
  expect(among).toMatchObject({ rank: 1, playerCount: 2, rival: { playerId: 'cato' } });
});
