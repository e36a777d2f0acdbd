import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Player } from '#domain/guessing/guesses.ts';
import { FLAG_TYPES, type FlagCounts, type FlagType } from '#domain/season/category.ts';
import type { Race, ResultRow, ResultStatus, SeasonFacts } from '#domain/season/season.ts';
import { runs } from '#support/running/exhaustive.ts';
import { aPlayer, aRace, aRaceGuess, aSeason, flagsOf } from '#support/seasons/season-builders.ts';
import { leaderboard } from '../leaderboard.ts';
import { DEFAULT_POINTS_TABLES } from '../points.ts';
import { scoreSeason } from '../score-season.ts';
import { type WhatIfRow, withDriverAt } from './projection.ts';
import {
  knownRaceScenario,
  leaderboardAfterRace,
  type RaceScenario,
  rankByRacePosition,
  standingsAfterRace,
} from './race.ts';
import { type PositionRange, type RequiredResults, requiredResults } from './required-results.ts';
import { knownSeasonScenario, leaderboardAfterSeason, rankBySeasonPosition } from './season.ts';
import { prepareWhatIf, type WhatIf } from './what-if.ts';

interface SeasonFile {
  readonly drivers: readonly { readonly key: string; readonly name: string }[];
  readonly constructors: readonly { readonly key: string; readonly name: string }[];
  readonly races: readonly {
    readonly key: string;
    readonly result: readonly {
      readonly driver: string;
      readonly constructor: string;
      readonly status?: ResultStatus;
      readonly points: number;
    }[];
    readonly driverStandings: readonly { readonly driver: string; readonly points: number }[];
    readonly constructorStandings: readonly {
      readonly constructor: string;
      readonly points: number;
    }[];
    readonly flags: readonly { readonly type: FlagType }[];
  }[];
}

const file: SeasonFile = JSON.parse(
  readFileSync(new URL('../../../../seasons/2025.json', import.meta.url), 'utf8'),
);
const DRIVERS = file.drivers.map(({ key }) => key);
const TEAMS = file.constructors.map(({ key }) => key);

const SEASON: SeasonFacts = aSeason({
  drivers: file.drivers.map(({ key, name }) => ({
    id: key,
    name,
    code: key.slice(0, 3),
    number: null,
    constructorId: null,
  })),
  constructors: file.constructors.map(({ key, name }) => ({ id: key, name, colour: '#000000' })),
  races: file.races.map((race, index) =>
    aRace(index + 1, {
      id: race.key,
      result: race.result.map(({ driver, constructor: team, status, points }) => ({
        driverId: driver,
        constructorId: team,
        status: status ?? 'CLASSIFIED',
        gridPosition: null,
        laps: null,
        points,
      })),
      driverStandings: race.driverStandings.map(({ driver, points }, at) => ({
        competitorId: driver,
        position: at + 1,
        points,
      })),
      constructorStandings: race.constructorStandings.map(({ constructor: team, points }, at) => ({
        competitorId: team,
        position: at + 1,
        points,
      })),
      flags: flagsOf(...race.flags.map(({ type }) => type)),
    }),
  ),
});

const driver = fc.option(fc.constantFrom(...DRIVERS), { freq: 9 });
const counts = fc.record({
  YELLOW_FLAG: fc.nat(90),
  RED_FLAG: fc.nat(5),
  SAFETY_CAR: fc.nat(40),
});
const guesses = fc.record({
  driverOrder: fc.option(fc.shuffledSubarray(DRIVERS, { minLength: 18 }), { freq: 9 }),
  constructorOrder: fc.option(fc.shuffledSubarray(TEAMS, { minLength: 10 }), { freq: 9 }),
  flagCounts: fc.option(counts, { freq: 9 }),
  raceGuesses: fc.tuple(
    ...file.races.map(({ key }) =>
      fc.tuple(driver, driver).map(([first, tenth]) => aRaceGuess(key, first, tenth)),
    ),
  ),
});
const players: fc.Arbitrary<Player[]> = fc
  .array(guesses, { minLength: 2, maxLength: 12 })
  .map((all) => all.map((each, index) => aPlayer(`player-${index}`, each)));

/** Returns a season after some races, with the race to play through: the next one or a past one. */
const moment = fc
  .record({ done: fc.integer({ min: 1, max: 23 }), back: fc.nat(3) })
  .map(({ done, back }) => {
    const races = SEASON.races.map((race, index) =>
      index < done
        ? race
        : {
            ...race,
            grid: (race.result ?? []).map(({ driverId, constructorId }, at) => ({
              driverId,
              constructorId,
              position: at + 1,
            })),
            result: null,
            driverStandings: [],
            constructorStandings: [],
            flags: [],
            areFlagsCounted: false,
          },
    );
    const race = races[Math.max(0, done - back)];
    if (race === undefined) throw new Error('No race');
    return { facts: { ...SEASON, races }, race };
  });

interface World {
  readonly facts: SeasonFacts;
  readonly race: Race;
  readonly players: readonly Player[];
  readonly whatIf: WhatIf;
  readonly known: RaceScenario;
  readonly scenario: RaceScenario;
}

const world: fc.Arbitrary<World> = fc
  .tuple(moment, players)
  .map(([{ facts, race }, all]) => {
    const scores = scoreSeason({ facts, tables: DEFAULT_POINTS_TABLES, players: all });
    return {
      facts,
      race,
      players: all,
      whatIf: prepareWhatIf(facts, scores, race),
      known: knownRaceScenario(facts, race),
    };
  })
  .chain((made) =>
    fc
      .record({
        order: fc.shuffledSubarray([...made.known.order], { minLength: made.known.order.length }),
        retired: fc.nat(8),
        flags: fc.record({
          YELLOW_FLAG: fc.nat(6),
          RED_FLAG: fc.nat(1),
          SAFETY_CAR: fc.nat(3),
        }),
      })
      .map((scenario) => ({ ...made, scenario })),
  );

const pointsOf = (rows: readonly { readonly playerId: string; readonly points: number }[]) =>
  Object.fromEntries(rows.map(({ playerId, points }) => [playerId, points]));

const listOf = (flags: FlagCounts) =>
  flagsOf(...FLAG_TYPES.flatMap((type) => Array.from({ length: flags[type] }, () => type)));

/**
 * Scores as if the race had ended like this and its facts were stored, with no standings after it.
 */
function asStored({ facts, race, whatIf, scenario }: World): SeasonFacts {
  const { order, retired, flags } = scenario;
  const result: ResultRow[] = order.map((driverId, index) => ({
    driverId,
    constructorId: null,
    status: index < order.length - retired ? 'CLASSIFIED' : 'RETIRED',
    gridPosition: null,
    laps: null,
    points: 0,
  }));
  const standings = standingsAfterRace(whatIf, scenario);
  const latest = facts.races.filter((each) => each === race || each.result !== null).at(-1);
  const races = facts.races.map((each) => ({
    ...each,
    ...(each === race && { result, flags: listOf(flags) }),
    ...(each.id === latest?.id && standings),
  }));
  return { ...facts, races };
}

describe('the board of a race that has not ended so', () => {
  test('is the real one as long as nothing is changed', () => {
    fc.assert(
      fc.property(world, ({ facts, race, players: all, whatIf, known }) => {
        fc.pre(race.result !== null);
        const real = leaderboard(
          scoreSeason({ facts, tables: DEFAULT_POINTS_TABLES, players: all }),
        );
        const board = leaderboardAfterRace(whatIf, known);
        expect(pointsOf(board)).toEqual(pointsOf(real));
        expect(board.every(({ movement, gained }) => movement === 0 && gained === 0)).toBe(true);
      }),
      { numRuns: runs(100) },
    );
  });

  test('is that of some players as well', () => {
    fc.assert(
      fc.property(world, ({ facts, race, players: all, whatIf, scenario }) => {
        const scores = scoreSeason({ facts, tables: DEFAULT_POINTS_TABLES, players: all });
        const shown = new Set(all.filter((_, index) => index % 2 === 0).map(({ id }) => id));
        const some = leaderboardAfterRace(prepareWhatIf(facts, scores, race, shown), scenario);
        const whole = leaderboardAfterRace(whatIf, scenario).filter(({ playerId }) =>
          shown.has(playerId),
        );
        expect(pointsOf(some)).toEqual(pointsOf(whole));
      }),
      { numRuns: runs(100) },
    );
  });

  test('has the points that everybody would get if it were stored', () => {
    fc.assert(
      fc.property(world, (made) => {
        const stored = scoreSeason({
          facts: asStored(made),
          tables: DEFAULT_POINTS_TABLES,
          players: made.players,
        });
        const board = leaderboardAfterRace(made.whatIf, made.scenario);
        const { length } = stored.completedRaces;
        const real = stored.players.map(({ id }, index) => ({
          playerId: id,
          points: stored.pointsAt(length, 'TOTAL')[index] ?? Number.NaN,
        }));
        expect(pointsOf(board)).toEqual(pointsOf(real));
      }),
      { numRuns: runs(100) },
    );
  });
});

describe('the board of a season that ended so', () => {
  test('is the real one as long as nothing is changed and everybody is ranked', () => {
    fc.assert(
      fc.property(players, fc.nat(23), (all, at) => {
        const scores = scoreSeason({ facts: SEASON, tables: DEFAULT_POINTS_TABLES, players: all });
        const race = SEASON.races[at];
        if (race === undefined) throw new Error('No race');
        const whatIf = prepareWhatIf(SEASON, scores, race);
        const board = leaderboardAfterSeason(whatIf, knownSeasonScenario(SEASON, scores));
        expect(pointsOf(board)).toEqual(pointsOf(leaderboard(scores)));
      }),
      { numRuns: runs(100) },
    );
  });
});

/** Returns the rank, counting ties as ahead. */
function rankOf(board: readonly WhatIfRow[], playerId: string): number {
  const own = board.find((row) => row.playerId === playerId)?.points ?? Number.NaN;
  return board.filter(({ points }) => points >= own).length;
}

const isIn = (ranges: readonly PositionRange[], place: number) =>
  ranges.some(({ from, to }) => from <= place && place <= to);

/**
 * Tries every position that a requirement names, and every position that it does not, on the
 * leaderboard.
 */
function expectTrue(
  needs: RequiredResults | null,
  current: number,
  competitors: readonly string[],
  rankWith: (competitorId: string, index: number) => number,
) {
  const ranks = new Map(
    competitors.map((id) => [id, competitors.map((_, index) => rankWith(id, index))]),
  );
  const rankIf = (id: string, index: number) => ranks.get(id)?.[index] ?? Number.NaN;
  const all = [...ranks.values()].flat();
  if (needs === null) {
    // A competitor decides nothing if every position gives the same rank.
    expect(Math.min(...all)).toBe(current);
    expect(Math.max(...all)).toBe(current);
    return;
  }
  expect(needs.rank).toBe(Math.min(current, ...all));
  expect(needs.isHeld).toBe(needs.rank === current);
  for (const { competitorId, places } of needs.needs) {
    expect(places.length).toBeGreaterThan(0);
    for (const index of competitors.keys()) {
      const isReached = rankIf(competitorId, index) <= needs.rank;
      expect(isReached).toBe(isIn(places, index + 1));
    }
  }
  const named = new Set(needs.needs.map(({ competitorId }) => competitorId));
  for (const id of competitors) {
    const reached = competitors.map((_, index) => rankIf(id, index) <= needs.rank);
    expect(reached.includes(true) && reached.includes(false)).toBe(named.has(id));
  }
}

describe('what a player needs', () => {
  test('is true of every place in a race that is named, and of no other', () => {
    fc.assert(
      fc.property(world, fc.nat(), ({ whatIf, scenario }, which) => {
        const player = whatIf.players[which % whatIf.players.length];
        if (player === undefined) throw new Error('No player');
        const { id } = player;
        const current = rankOf(leaderboardAfterRace(whatIf, scenario), id);
        const chances = scenario.order.map((each) =>
          rankByRacePosition(whatIf, scenario, id, each),
        );
        const rankIf = (competitorId: string, index: number) => {
          const order = withDriverAt(scenario.order, competitorId, index);
          return rankOf(leaderboardAfterRace(whatIf, { ...scenario, order }), id);
        };
        expectTrue(requiredResults(chances, current), current, scenario.order, rankIf);
      }),
      { numRuns: runs(15) },
    );
  });

  test('is true of every place in the championship that is named, and of no other', () => {
    fc.assert(
      fc.property(world, fc.nat(), ({ facts, players: all, whatIf }, which) => {
        const scores = scoreSeason({ facts, tables: DEFAULT_POINTS_TABLES, players: all });
        const scenario = knownSeasonScenario(facts, scores);
        const player = whatIf.players[which % whatIf.players.length];
        if (player === undefined) throw new Error('No player');
        const { id } = player;
        const current = rankOf(leaderboardAfterSeason(whatIf, scenario), id);
        const chances = scenario.drivers.map((each) =>
          rankBySeasonPosition(whatIf, scenario, id, each),
        );
        const rankIf = (competitorId: string, index: number) => {
          const drivers = withDriverAt(scenario.drivers, competitorId, index);
          return rankOf(leaderboardAfterSeason(whatIf, { ...scenario, drivers }), id);
        };
        expectTrue(requiredResults(chances, current), current, scenario.drivers, rankIf);
      }),
      { numRuns: runs(15) },
    );
  });

  test('names first what takes least, and joins neighbouring places', () => {
    const needs = requiredResults(
      [
        { competitorId: 'far', place: 1, ranks: [2, 2, 2, 1] },
        { competitorId: 'near', place: 2, ranks: [1, 2, 1, 1] },
        { competitorId: 'idle', place: 3, ranks: [2, 2, 2, 2] },
      ],
      2,
    );
    expect(needs).toEqual({
      rank: 1,
      isHeld: false,
      needs: [
        {
          competitorId: 'near',
          places: [
            { from: 1, to: 1 },
            { from: 3, to: 4 },
          ],
        },
        { competitorId: 'far', places: [{ from: 4, to: 4 }] },
      ],
    });
  });

  test('is to keep what is there when nothing better can be reached', () => {
    const needs = requiredResults([{ competitorId: 'ahead', place: 1, ranks: [1, 1, 3] }], 1);
    expect(needs).toMatchObject({ rank: 1, isHeld: true, needs: [{ competitorId: 'ahead' }] });
  });

  test('is nothing when no single competitor decides', () => {
    expect(requiredResults([{ competitorId: 'any', place: 1, ranks: [4, 4] }], 4)).toBeNull();
  });
});
