import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Player } from '#domain/guessing/guesses.ts';
import type { FlagType, SessionType } from '#domain/season/category.ts';
import type { ResultStatus, SeasonFacts } from '#domain/season/season.ts';
import {
  anOutcome,
  aPlayer,
  aRace,
  aRaceGuess,
  aSeason,
} from '#support/seasons/season-builders.ts';
import { playerTables } from './player-tables.ts';
import { DEFAULT_POINTS_TABLES } from './points.ts';
import { type ScoreKey, type SeasonScores, scoreSeason } from './score-season.ts';

/**
 * Scores two real seasons a second time in the plainest way: cell by cell from the file, with the
 * points written out and without the code under test.
 */

interface SeasonFile {
  readonly constructors: readonly { readonly key: string }[];
  readonly drivers: readonly { readonly key: string }[];
  readonly races: readonly RaceInFile[];
}

interface RaceInFile {
  readonly key: string;
  readonly result: readonly {
    readonly driver: string;
    readonly position?: number;
    readonly status?: ResultStatus;
  }[];
  readonly driverStandings: readonly { readonly driver: string; readonly position?: number }[];
  readonly constructorStandings: readonly {
    readonly constructor: string;
    readonly position?: number;
  }[];
  readonly flags: readonly {
    readonly type: FlagType;
    readonly session: SessionType;
    readonly lap: number;
  }[];
}

function readSeason(year: number): SeasonFile {
  const file = new URL(`../../../seasons/${year}.json`, import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8'));
}

function toFacts(file: SeasonFile): SeasonFacts {
  return aSeason({
    questions: [
      {
        id: QUESTION_ID,
        position: 1,
        text: 'How many races does the champion win?',
        kind: 'NUMBER',
        points: [20, 8],
        outcome: anOutcome(['3', '5'], aRace(ASKED_UNTIL).startsAt + 1),
      },
    ],
    races: file.races.map((race, index) =>
      aRace(index + 1, {
        id: race.key,
        result: race.result.map(({ driver, status }) => ({
          driverId: driver,
          constructorId: null,
          status: status ?? 'CLASSIFIED',
          gridPosition: null,
          laps: null,
          points: 0,
        })),
        driverStandings: race.driverStandings.map(({ driver, position }) => ({
          competitorId: driver,
          position: position ?? null,
          points: 0,
        })),
        constructorStandings: race.constructorStandings.map(({ constructor: team, position }) => ({
          competitorId: team,
          position: position ?? null,
          points: 0,
        })),
        flags: race.flags.map((flag, at) => ({ ...flag, id: `${race.key}-${at}` })),
      }),
    ),
  });
}

const NAIVE_POINTS: Record<Exclude<ScoreKey, 'QUESTION' | 'TOTAL'>, number[]> = {
  FIRST: [25, 18, 15, 12, 10, 8, 6, 4, 2, 1],
  TENTH: [25, 18, 15, 12, 10, 8, 6, 4, 2, 1],
  DRIVER: [10, 5, 2, 1],
  CONSTRUCTOR: [10, 2],
  FLAG: [25, 12, 5],
};

/** How many races does the champion win? Three or five: two of them are in doubt. */
const QUESTION_ID = 'wins';
const ASKED_UNTIL = 7;
const NAIVE_ANSWERS: ReadonlyMap<string, number> = new Map([
  ['2', 8],
  ['3', 20],
  ['4', 8],
  ['5', 20],
  ['6', 8],
]);

function naivePlace(race: RaceInFile, driver: string): number | undefined {
  const row = race.result.find((each) => each.driver === driver);
  if (row === undefined || row.position !== undefined) return row?.position;
  const has = (...statuses: ResultStatus[]) =>
    race.result.filter(({ status }) => status !== undefined && statuses.includes(status));
  const behindOnTheRoad = has('NOT_CLASSIFIED', 'RETIRED');
  const groups = [...behindOnTheRoad, ...has('DISQUALIFIED'), ...has('DID_NOT_START')];
  const classified = race.result.length - groups.length;
  return classified + groups.findIndex((each) => each.driver === driver) + 1;
}

function naivePoints(file: SeasonFile, player: Player, raceIndex: number) {
  const points = { FIRST: 0, TENTH: 0, DRIVER: 0, CONSTRUCTOR: 0, FLAG: 0, QUESTION: 0, TOTAL: 0 };
  const give = (key: keyof typeof NAIVE_POINTS, guessed: number, real: number | undefined) => {
    if (real === undefined) return;
    const won = NAIVE_POINTS[key][guessed > real ? guessed - real : real - guessed] ?? 0;
    points[key] += won;
    points.TOTAL += won;
  };
  const run = file.races.slice(0, raceIndex);
  const latest = run.at(-1);
  if (latest === undefined) return points;
  for (const race of run) {
    for (const guess of player.raceGuesses) {
      if (guess.raceId !== race.key) continue;
      const { FIRST, TENTH } = guess.drivers;
      if (FIRST !== null) give('FIRST', 1, naivePlace(race, FIRST));
      if (TENTH !== null) give('TENTH', 10, naivePlace(race, TENTH));
    }
  }
  for (const { driver, position } of latest.driverStandings) {
    const guessed = player.driverOrder?.indexOf(driver) ?? -1;
    if (guessed >= 0) give('DRIVER', guessed + 1, position);
  }
  for (const { constructor: team, position } of latest.constructorStandings) {
    const guessed = player.constructorOrder?.indexOf(team) ?? -1;
    if (guessed >= 0) give('CONSTRUCTOR', guessed + 1, position);
  }
  for (const [type, guessed] of Object.entries(player.flagCounts ?? {})) {
    let shown = 0;
    for (const race of run) for (const flag of race.flags) if (flag.type === type) shown += 1;
    give('FLAG', guessed, shown);
  }
  const won = NAIVE_ANSWERS.get(player.answers?.[QUESTION_ID] ?? '') ?? 0;
  if (raceIndex >= ASKED_UNTIL) {
    points.QUESTION += won;
    points.TOTAL += won;
  }
  return points;
}

/**
 * Creates sixty players whose guesses range from complete to nearly empty; the same in every run.
 */
function makePlayers(file: SeasonFile): Player[] {
  const drivers = file.drivers.map(({ key }) => key);
  const constructors = file.constructors.map(({ key }) => key);
  const driver = fc.option(fc.constantFrom(...drivers), { freq: 9 });
  const guesses = fc.record({
    driverOrder: fc.option(fc.shuffledSubarray(drivers, { minLength: 18 })),
    constructorOrder: fc.option(fc.shuffledSubarray(constructors, { minLength: 10 })),
    flagCounts: fc.option(
      fc.record({
        YELLOW_FLAG: fc.integer({ min: 40, max: 80 }),
        RED_FLAG: fc.integer({ min: 0, max: 5 }),
        SAFETY_CAR: fc.integer({ min: 20, max: 38 }),
      }),
    ),
    answers: fc.option(fc.record({ [QUESTION_ID]: fc.integer({ min: 0, max: 8 }).map(String) }), {
      freq: 4,
    }),
    raceGuesses: fc.tuple(
      ...file.races.map(({ key }) =>
        fc.tuple(driver, driver).map(([first, tenth]) => aRaceGuess(key, first, tenth)),
      ),
    ),
  });
  return fc
    .sample(guesses, { numRuns: 60, seed: 1950 })
    .map((each, index) => aPlayer(`player-${index}`, each));
}

function pointsOf(scores: SeasonScores, player: Player, raceIndex: number) {
  const index = scores.indexOf.get(player.id) ?? -1;
  const of = (key: ScoreKey) => scores.pointsAt(raceIndex, key)[index];
  return {
    FIRST: of('FIRST'),
    TENTH: of('TENTH'),
    DRIVER: of('DRIVER'),
    CONSTRUCTOR: of('CONSTRUCTOR'),
    FLAG: of('FLAG'),
    QUESTION: of('QUESTION'),
    TOTAL: of('TOTAL'),
  };
}

describe.each([2024, 2025])('the season of %i', (year) => {
  const file = readSeason(year);
  const facts = toFacts(file);
  const players = makePlayers(file);
  const scores = scoreSeason({ facts, tables: DEFAULT_POINTS_TABLES, players });

  test('gives every player the same points as the naive way, after every race', () => {
    expect(scores.completedRaces).toHaveLength(24);
    expect(scores.players).toHaveLength(players.length);
    for (let raceIndex = 0; raceIndex <= 24; raceIndex++) {
      for (const player of players) {
        expect({ raceIndex, id: player.id, ...pointsOf(scores, player, raceIndex) }).toEqual({
          raceIndex,
          id: player.id,
          ...naivePoints(file, player, raceIndex),
        });
      }
    }
  });

  test('ranks them as a plain sort does', () => {
    for (let raceIndex = 0; raceIndex <= 24; raceIndex++) {
      const totals = scores.players.map((player) => naivePoints(file, player, raceIndex).TOTAL);
      const sorted = totals.toSorted((a, b) => b - a);
      expect([...scores.ranksAt(raceIndex, 'TOTAL')]).toEqual(
        totals.map((total) => sorted.indexOf(total) + 1),
      );
    }
  });

  test("the profile's rows add up to the same points", () => {
    const raceIds = facts.races.map(({ id }) => id);
    for (const player of players) {
      const rows = playerTables(facts, DEFAULT_POINTS_TABLES, player, 24, raceIds);
      const sum = Object.values(rows)
        .flat()
        .reduce((total, { points }) => total + points, 0);
      expect(sum).toBe(naivePoints(file, player, 24).TOTAL);
    }
  });

  test('knowing everything takes every point there is', () => {
    const last = file.races.at(-1);
    const count = (type: FlagType) =>
      file.races.flatMap((race) => race.flags).filter((flag) => flag.type === type).length;
    const clairvoyant = aPlayer('clairvoyant', {
      driverOrder: last?.driverStandings.map(({ driver }) => driver) ?? [],
      constructorOrder: last?.constructorStandings.map(({ constructor: team }) => team) ?? [],
      flagCounts: {
        YELLOW_FLAG: count('YELLOW_FLAG'),
        RED_FLAG: count('RED_FLAG'),
        SAFETY_CAR: count('SAFETY_CAR'),
      },
      answers: { [QUESTION_ID]: '3' },
      raceGuesses: file.races.map((race) =>
        aRaceGuess(race.key, race.result[0]?.driver ?? null, race.result[9]?.driver ?? null),
      ),
    });
    const only = scoreSeason({ facts, tables: DEFAULT_POINTS_TABLES, players: [clairvoyant] });
    const drivers = last?.driverStandings.length ?? 0;
    expect(pointsOf(only, clairvoyant, 24)).toEqual({
      FIRST: 24 * 25,
      TENTH: 24 * 25,
      DRIVER: drivers * 10,
      CONSTRUCTOR: 100,
      FLAG: 75,
      QUESTION: 20,
      TOTAL: 48 * 25 + drivers * 10 + 100 + 75 + 20,
    });
  });
});

test('China 2025: three disqualified are behind the one who retired', () => {
  const file = readSeason(2025);
  const guess = (driverId: string) =>
    aPlayer(driverId, {
      raceGuesses: [aRaceGuess('china', null, driverId)],
    });
  const drivers = ['carlos-sainz-jr', 'fernando-alonso', 'charles-leclerc', 'lewis-hamilton'];
  const players = drivers.map(guess);
  const scores = scoreSeason({ facts: toFacts(file), tables: DEFAULT_POINTS_TABLES, players });
  // Places 10, 17, 18 and 19 of 20.
  expect(players.map((player) => pointsOf(scores, player, 2).TENTH)).toEqual([25, 4, 2, 1]);
});
