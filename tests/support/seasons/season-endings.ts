import { readFileSync } from 'node:fs';
import { guessFlags, guessOrder } from '#demo/demo-guesses.ts';
import { type SeededRandom, seededRandom } from '#demo/seeded-random.ts';
import type { Instant } from '#domain/base/time.ts';
import type { Player } from '#domain/guessing/guesses.ts';
import { DEFAULT_POINTS_TABLES, type PointsTables } from '#domain/scoring/points.ts';
import { FLAG_TYPES, type FlagType, type SessionType } from '#domain/season/category.ts';
import { inFinishingOrder } from '#domain/season/finishing-positions.ts';
import type {
  Flag,
  Race,
  ResultRow,
  ResultStatus,
  SeasonFacts,
  Standing,
} from '#domain/season/season.ts';
import { aPlayer, aRace, aRaceGuess, aSeason } from './season-builders.ts';

/** Real seasons up to some race, with varied players, and possible endings. */

interface RowInFile {
  readonly driver: string;
  readonly constructor: string;
  readonly status?: ResultStatus;
  readonly grid?: number;
  readonly points: number;
}

interface SeasonFile {
  readonly drivers: readonly { readonly key: string; readonly name: string }[];
  readonly constructors: readonly { readonly key: string; readonly name: string }[];
  readonly races: readonly {
    readonly key: string;
    readonly sprintAt?: string;
    readonly result: readonly RowInFile[];
    readonly sprintResult?: readonly RowInFile[];
    readonly driverStandings: readonly { driver: string; position?: number; points: number }[];
    readonly constructorStandings: readonly {
      constructor: string;
      position?: number;
      points: number;
    }[];
    readonly flags: readonly { type: FlagType; session: SessionType; lap: number }[];
  }[];
}

const toRows = (rows: readonly RowInFile[] | undefined): ResultRow[] | null =>
  rows?.map(({ driver, constructor: team, status, grid, points }) => ({
    driverId: driver,
    constructorId: team,
    status: status ?? 'CLASSIFIED',
    gridPosition: grid ?? null,
    laps: null,
    points,
  })) ?? null;

/** Returns a completed season from the bundled facts. */
export function realSeason(year: number): SeasonFacts {
  const url = new URL(`../../../seasons/${year}.json`, import.meta.url);
  const file: SeasonFile = JSON.parse(readFileSync(url, 'utf8'));
  return aSeason({
    year,
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
        sprintAt: race.sprintAt === undefined ? null : Date.parse(race.sprintAt),
        result: toRows(race.result),
        sprintResult: toRows(race.sprintResult),
        driverStandings: race.driverStandings.map(({ driver, position, points }) => ({
          competitorId: driver,
          position: position ?? null,
          points,
        })),
        constructorStandings: race.constructorStandings.map((row) => ({
          competitorId: row.constructor,
          position: row.position ?? null,
          points: row.points,
        })),
        flags: race.flags.map((flag, at) => ({ ...flag, id: `${race.key}-${at}` })),
      }),
    ),
  });
}

/** Season in progress, with the public guesses of its players. */
export interface Midway {
  readonly facts: SeasonFacts;
  readonly tables: PointsTables;
  readonly players: readonly Player[];
  readonly now: Instant;
}

const NOTHING_YET = {
  result: null,
  sprintResult: null,
  driverStandings: [],
  constructorStandings: [],
  flags: [],
  areFlagsCounted: false,
  liveOrder: null,
  isRecorded: false,
} satisfies Partial<Race>;

const oneOf = <Each>(random: SeededRandom, all: readonly Each[]): Each => {
  const chosen = all[Math.floor(random.next() * all.length)];
  if (chosen === undefined) throw new Error('Nothing to choose from');
  return chosen;
};

export const shuffled = <Each>(random: SeededRandom, all: readonly Each[]): Each[] =>
  all
    .map((each) => ({ each, at: random.next() }))
    .sort((a, b) => a.at - b.at)
    .map(({ each }) => each);

const table = (...points: number[]) => new Map(points.entries());

/**
 * Points tables that weigh races most, as usual, or the championships, or that reward distant
 * guesses as well.
 */
const TABLES: readonly PointsTables[] = [
  DEFAULT_POINTS_TABLES,
  {
    FIRST: table(3, 1),
    TENTH: table(2, 1),
    DRIVER: table(40, 20, 10, 5, 1),
    CONSTRUCTOR: table(30, 10),
    FLAG: table(10, 5),
  },
  {
    FIRST: table(5),
    TENTH: table(0, 4),
    DRIVER: table(9, 8, 7, 6, 5, 4, 3, 2, 1),
    CONSTRUCTOR: table(1, 6, 2),
    FLAG: table(7, 6, 5, 4, 3, 2, 1),
  },
];

/**
 * Creates players as varied as people: some nearly always right, some who forget, some who agree.
 */
function somePlayers(random: SeededRandom, facts: SeasonFacts, closed: number): Player[] {
  const drivers = facts.drivers.map(({ id }) => id);
  const teams = facts.constructors.map(({ id }) => id);
  const last = facts.races.at(-1);
  const ends = (last?.driverStandings ?? []).map(({ competitorId }) => competitorId);
  const known = [...ends, ...drivers.filter((id) => !ends.includes(id))];
  const count = 2 + Math.floor(random.next() * 7);
  return Array.from({ length: count }, (_, index) => {
    const skill = random.next();
    const hasAll = random.next() < 0.9;
    const raceGuesses = facts.races.slice(0, closed).flatMap((race) => {
      if (random.next() < 0.1) return [];
      const places = inFinishingOrder(race.result ?? []).map(({ driverId }) => driverId);
      const pick = (at: number) =>
        random.next() < skill ? (places[at] ?? null) : oneOf(random, [...drivers, null]);
      return [aRaceGuess(race.id, pick(0), pick(9))];
    });
    return aPlayer(`player-${index}`, {
      raceGuesses,
      driverOrder: hasAll ? guessOrder(known, 4 * random.next(), random) : null,
      constructorOrder: hasAll ? guessOrder(teams, 3 * random.next(), random) : null,
      flagCounts: random.next() < 0.9 ? guessFlags(random) : null,
    });
  });
}

/**
 * Returns a season after `done` races.
 * @param isNextClosed true if the next race's deadline has passed
 */
export function midway(
  season: SeasonFacts,
  done: number,
  isNextClosed: boolean,
  seed: string,
): Midway {
  const random = seededRandom(seed);
  const next = season.races[done];
  if (next === undefined) throw new Error(`No race after ${done}`);
  return {
    facts: {
      ...season,
      races: season.races.map((race, at) => (at < done ? race : { ...race, ...NOTHING_YET })),
    },
    tables: random.next() < 0.4 ? DEFAULT_POINTS_TABLES : oneOf(random, TABLES),
    players: somePlayers(random, season, isNextClosed ? done + 1 : done),
    now: next.guessDeadline + (isNextClosed ? 0 : -1),
  };
}

const NEWCOMER = 'newcomer';
export const NEW_PLAYER = 'new-player';

const RACE_POINTS = [25, 18, 15, 12, 10, 8, 6, 4, 2, 1];
const SPRINT_POINTS = [8, 7, 6, 5, 4, 3, 2, 1];

/** Players for whom the season should end well and badly. */
interface Aim {
  readonly up: Player;
  readonly down: Player;
  /** Share of randomness, from 0 to 1. */
  readonly chance: number;
}

function moveTo(order: readonly string[], id: string | null | undefined, index: number): string[] {
  if (id === null || id === undefined || !order.includes(id)) return [...order];
  const rest = order.filter((each) => each !== id);
  return [...rest.slice(0, index), id, ...rest.slice(index)];
}

/** Returns an order in which a session may finish. */
function finishingOrder(random: SeededRandom, ids: readonly string[], { up, down, chance }: Aim) {
  if (random.next() < chance) return shuffled(random, ids);
  const guess = random.next() < 0.7 ? up.driverOrder : down.driverOrder?.toReversed();
  const place = new Map((guess ?? []).map((id, index) => [id, index]));
  const far = ids.length;
  return shuffled(random, ids).sort((a, b) => (place.get(a) ?? far) - (place.get(b) ?? far));
}

function rowsOf(
  random: SeededRandom,
  order: readonly string[],
  teams: ReadonlyMap<string, string | null>,
  points: readonly number[],
  hasFastestLap: boolean,
): ResultRow[] {
  const retired = Math.floor(random.next() * 6);
  const fastest = hasFastestLap ? Math.floor(random.next() * points.length) : -1;
  return order.map((driverId, index) => {
    const isClassified = index < order.length - retired;
    const won = (points[index] ?? 0) + (index === fastest ? 1 : 0);
    return {
      driverId,
      constructorId: teams.get(driverId) ?? null,
      status: isClassified ? 'CLASSIFIED' : 'RETIRED',
      gridPosition: null,
      laps: null,
      points: isClassified ? won : 0,
    };
  });
}

/** Sorts standings by points; ties are in any order. */
function standingsAfter(
  random: SeededRandom,
  before: readonly Standing[],
  rows: readonly (readonly [string | null, ResultRow])[],
): Standing[] {
  const points = new Map(before.map((row) => [row.competitorId, row.points]));
  for (const [id, row] of rows) if (id !== null) points.set(id, (points.get(id) ?? 0) + row.points);
  return shuffled(random, [...points])
    .sort(([, a], [, b]) => b - a)
    .map(([competitorId, amount], index) => ({
      competitorId,
      position: index + 1,
      points: amount,
    }));
}

function flagsOfRace(random: SeededRandom, counts: Readonly<Record<FlagType, number>>): Flag[] {
  return FLAG_TYPES.flatMap((type) =>
    Array.from({ length: counts[type] }, (_, at) => ({
      id: `${random.next()} ${type} ${at}`,
      type,
      session: 'RACE' as const,
      lap: 1,
    })),
  );
}

/** Returns the picks of a player in an open race. */
function openPicks(id: string, aim: Aim, order: readonly string[], random: SeededRandom) {
  const isLucky = id === aim.up.id || (aim.up.id === NEW_PLAYER && id === NEW_PLAYER);
  if (random.next() < aim.chance) return [oneOf(random, order), oneOf(random, order)] as const;
  if (isLucky) return [order[0] ?? null, order[9] ?? null] as const;
  return [null, null] as const;
}

/** Returns one ending of a season with all guesses; some races may be cancelled. */
export function playEnding(
  midway: Midway,
  seed: string,
): { facts: SeasonFacts; players: Player[] } {
  const random = seededRandom(seed);
  const newPlayer = aPlayer(NEW_PLAYER);
  const everybody = [...midway.players, newPlayer];
  const [up, down] = shuffled(random, random.next() < 0.8 ? midway.players : everybody);
  if (up === undefined || down === undefined) throw new Error('Two players at least');
  const aim: Aim = { up, down, chance: oneOf(random, [0, 0, 0.1, 0.5, 1]) };
  const { races } = midway.facts;
  const done = races.filter(({ result }) => result !== null);
  const latest = done.at(-1);
  const field = (latest?.result ?? []).map(({ driverId }) => driverId);
  const teams = new Map(
    (latest?.result ?? []).map(({ driverId, constructorId }) => [driverId, constructorId]),
  );
  const late = random.next() < 0.1 ? 1 : 0;
  let drivers = latest?.driverStandings ?? [];
  let constructors = latest?.constructorStandings ?? [];
  const guesses = new Map(everybody.map((player) => [player.id, [...player.raceGuesses]]));
  const left = races.slice(done.length);
  const played = left.flatMap((race, at): Race[] => {
    if (random.next() < 0.05) return [];
    const replaced = random.next() < 0.2 ? oneOf(random, field) : null;
    if (replaced !== null) teams.set(`${NEWCOMER} ${at}`, teams.get(replaced) ?? null);
    const ids = field.map((id) => (id === replaced ? `${NEWCOMER} ${at}` : id));
    const isClosed = midway.now >= race.guessDeadline;
    const pickOf = (player: Player) => player.raceGuesses.find(({ raceId }) => raceId === race.id);
    let order = finishingOrder(random, ids, aim);
    if (isClosed && random.next() >= aim.chance) {
      order = moveTo(order, pickOf(down)?.drivers.FIRST, order.length - 1);
      order = moveTo(order, pickOf(down)?.drivers.TENTH, order.length - 1);
      order = moveTo(order, pickOf(up)?.drivers.TENTH, 9);
      order = moveTo(order, pickOf(up)?.drivers.FIRST, 0);
    }
    const hasFastestLap = midway.facts.year <= 2024;
    const result = rowsOf(random, order, teams, RACE_POINTS, hasFastestLap);
    const sprint =
      race.sprintAt === null
        ? []
        : rowsOf(random, finishingOrder(random, ids, aim), teams, SPRINT_POINTS, false);
    const rows = [...result, ...sprint];
    drivers = standingsAfter(
      random,
      drivers,
      rows.map((row) => [row.driverId, row]),
    );
    constructors = standingsAfter(
      random,
      constructors,
      rows.map((row) => [row.constructorId, row]),
    );
    if (!isClosed) {
      for (const { id } of everybody) {
        const [first, tenth] = openPicks(id, aim, order, random);
        guesses.get(id)?.push(aRaceGuess(race.id, first, tenth));
      }
    }
    const hasStandings = at < left.length - late;
    return [
      {
        ...race,
        result,
        sprintResult: race.sprintAt === null ? null : sprint,
        driverStandings: hasStandings ? drivers : [],
        constructorStandings: hasStandings ? constructors : [],
        flags: [],
      },
    ];
  });
  const facts = withFlags(random, { ...midway.facts, races: [...done, ...played] }, done, aim);
  const players = everybody.map((player) => ({
    ...player,
    raceGuesses: guesses.get(player.id) ?? [],
  }));
  return { facts, players };
}

/**
 * Adds in the last race all flags missing to the guess of the lucky player, or a random number.
 */
function withFlags(
  random: SeededRandom,
  facts: SeasonFacts,
  done: readonly Race[],
  { up, down, chance }: Aim,
): SeasonFacts {
  const count = (type: FlagType) => {
    const shown = done.flatMap(({ flags }) => flags).filter((flag) => flag.type === type);
    const near = down.flagCounts?.[type] === shown.length ? 1 : 0;
    const missing = Math.max(near, (up.flagCounts?.[type] ?? 0) - shown.length);
    return random.next() < Math.max(chance, 0.1) ? Math.floor(4 * random.next()) : missing;
  };
  const counts = {
    YELLOW_FLAG: count('YELLOW_FLAG'),
    RED_FLAG: count('RED_FLAG'),
    SAFETY_CAR: count('SAFETY_CAR'),
  };
  const races = facts.races.map((race, at) =>
    at === facts.races.length - 1 && !done.includes(race)
      ? { ...race, flags: flagsOfRace(random, counts) }
      : race,
  );
  return { ...facts, races };
}
