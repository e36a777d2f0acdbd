import { FLAG_TYPES, type SessionType } from './category.ts';
import {
  type ChampionshipEntry,
  championshipWithout,
  type Finisher,
  pointsOfRace,
  projectStandings,
  type RacePoints,
} from './championship.ts';
import { flagCountsAt, positionsAt, type StandingsField } from './completed-races.ts';
import { inFinishingOrder } from './finishing-places.ts';
import { orderLike } from './guess-order.ts';
import type { FlagCounts, Player } from './guesses.ts';
import type { PointsTables } from './points.ts';
import { rankByPoints } from './ranks.ts';
import { type SeasonScores, scoreSeason } from './score-season.ts';
import type { Flag, Race, ResultRow, SeasonFacts, Standing } from './season.ts';

/** A player, with what counts already whatever the race brings. */
export interface WhatIfPlayer {
  readonly id: string;
  readonly name: string;
  readonly driverOrder: readonly string[] | null;
  readonly constructorOrder: readonly string[] | null;
  readonly flagCounts: FlagCounts | null;
  /** In the race. */
  readonly firstDriverId: string | null;
  readonly tenthDriverId: string | null;
  /** For first and tenth places of the other races. */
  readonly pointsElsewhere: number;
  /** For those of the race as it ended; 0 while it has no result. */
  readonly pointsInRace: number;
  /** All points as things are. */
  readonly pointsNow: number;
}

/** All that is needed to play through how a race may end, or might have ended. */
export interface WhatIf {
  /** Who is in the race, and for whom each of them drives. */
  readonly field: readonly Finisher[];
  readonly racePoints: RacePoints;
  /** Without what the race brought. */
  readonly drivers: readonly ChampionshipEntry[];
  readonly constructors: readonly ChampionshipEntry[];
  /** In all other races, and in this one's sprint. */
  readonly flagsElsewhere: FlagCounts;
  readonly tables: PointsTables;
  readonly players: readonly WhatIfPlayer[];
}

/** How the race ends. */
export interface RaceScenario {
  /** Driver ids, the winner first. */
  readonly order: readonly string[];
  /** So many at the end of the order are not classified. */
  readonly retired: number;
  readonly flags: FlagCounts;
}

/** How the season ends, but for the races that are still to come. */
export interface SeasonScenario {
  readonly drivers: readonly string[];
  readonly constructors: readonly string[];
  /** Of the whole season. */
  readonly flags: FlagCounts;
}

/** What points follow from, beside the flags. */
interface Outcome {
  /** Driver ids in finishing order; empty when only the championships are played through. */
  readonly order: readonly string[];
  readonly driverStandings: readonly Standing[];
  readonly constructorStandings: readonly Standing[];
}

function sumOfFlags(a: FlagCounts, b: FlagCounts): FlagCounts {
  return {
    YELLOW_FLAG: a.YELLOW_FLAG + b.YELLOW_FLAG,
    RED_FLAG: a.RED_FLAG + b.RED_FLAG,
    SAFETY_CAR: a.SAFETY_CAR + b.SAFETY_CAR,
  };
}

/** Who is in a race, in the order of its result, or else of its grid. */
function fieldOf(facts: SeasonFacts, race: Race): Finisher[] {
  const teams = new Map(facts.drivers.map(({ id, constructorId }) => [id, constructorId]));
  const rows = race.result === null ? race.grid : inFinishingOrder(race.result);
  return (rows ?? []).map(({ driverId, constructorId }) => ({
    driverId,
    constructorId: constructorId ?? teams.get(driverId) ?? null,
  }));
}

function flagsIn({ flags }: Race, session: SessionType): FlagCounts {
  const count = (type: Flag['type']) =>
    (flags ?? []).filter((flag) => flag.type === type && flag.session === session).length;
  return {
    YELLOW_FLAG: count('YELLOW_FLAG'),
    RED_FLAG: count('RED_FLAG'),
    SAFETY_CAR: count('SAFETY_CAR'),
  };
}

/**
 * All that is needed to play through a race of the season, whether it has been run or not.
 * @param shown of these players alone; everybody by default
 */
export function prepareWhatIf(
  facts: SeasonFacts,
  scores: SeasonScores,
  race: Race,
  shown?: ReadonlySet<string>,
): WhatIf {
  const { completedRaces: completed, tables } = scores;
  const others = completed.filter((each) => each !== race);
  const latest = completed.length;
  const at = completed.indexOf(race) + 1;
  const totals = scores.pointsAt(latest, 'TOTAL');
  const ofRaces = (raceIndex: number, index: number) =>
    (scores.pointsAt(raceIndex, 'FIRST')[index] ?? 0) +
    (scores.pointsAt(raceIndex, 'TENTH')[index] ?? 0);
  return {
    field: fieldOf(facts, race),
    racePoints: pointsOfRace(race),
    drivers: championshipWithout(facts, race, 'DRIVERS'),
    constructors: championshipWithout(facts, race, 'CONSTRUCTORS'),
    flagsElsewhere: sumOfFlags(flagCountsAt(others, others.length), flagsIn(race, 'SPRINT')),
    tables,
    players: scores.players.flatMap((player, index) => {
      if (shown?.has(player.id) === false) return [];
      const guess = player.raceGuesses.find(({ raceId }) => raceId === race.id);
      const pointsInRace = at === 0 ? 0 : ofRaces(at, index) - ofRaces(at - 1, index);
      return {
        id: player.id,
        name: player.name,
        driverOrder: player.driverOrder,
        constructorOrder: player.constructorOrder,
        flagCounts: player.flagCounts,
        firstDriverId: guess?.firstDriverId ?? null,
        tenthDriverId: guess?.tenthDriverId ?? null,
        pointsElsewhere: ofRaces(latest, index) - pointsInRace,
        pointsInRace,
        pointsNow: totals[index] ?? 0,
      };
    }),
  };
}

/** How a race ended, or, without a result, the order of its grid. */
export function knownRaceScenario(facts: SeasonFacts, race: Race): RaceScenario {
  return {
    order: fieldOf(facts, race).map(({ driverId }) => driverId),
    retired: (race.result ?? []).filter(({ status }) => status !== 'CLASSIFIED').length,
    flags: flagsIn(race, 'RACE'),
  };
}

/** The championships as they stand, with everybody who is in the season. */
export function knownSeasonScenario(
  facts: SeasonFacts,
  { completedRaces: completed }: Pick<SeasonScores, 'completedRaces'>,
): SeasonScenario {
  const order = (field: StandingsField, ids: readonly string[]) => {
    const positions = [...positionsAt(completed, completed.length, field)];
    const ranked = positions.flatMap(([id, position]) =>
      position === null ? [] : [{ id, position }],
    );
    return orderLike(
      ranked.sort((a, b) => a.position - b.position).map(({ id }) => id),
      ids,
    );
  };
  const idsOf = (all: readonly { readonly id: string }[]) => all.map(({ id }) => id);
  return {
    drivers: order('driverStandings', idsOf(facts.drivers)),
    constructors: order('constructorStandings', idsOf(facts.constructors)),
    flags: flagCountsAt(completed, completed.length),
  };
}

/** The list with one of its drivers at another index; the others close up. */
export function withDriverAt(
  order: readonly string[],
  driverId: string,
  index: number,
): readonly string[] {
  const rest = order.filter((id) => id !== driverId);
  return [...rest.slice(0, index), driverId, ...rest.slice(index)];
}

const byIndex = (ids: readonly string[]): Standing[] =>
  ids.map((competitorId, index) => ({ competitorId, position: index + 1, points: 0 }));

/** Both championships once the race has ended so. */
export function standingsIf(
  { field, racePoints, drivers, constructors }: WhatIf,
  { order, retired }: Pick<RaceScenario, 'order' | 'retired'>,
): Pick<Outcome, 'driverStandings' | 'constructorStandings'> {
  const teams = new Map(field.map(({ driverId, constructorId }) => [driverId, constructorId]));
  const finishers = order
    .slice(0, Math.max(0, order.length - retired))
    .map((driverId) => ({ driverId, constructorId: teams.get(driverId) ?? null }));
  return {
    driverStandings: projectStandings(drivers, 'DRIVERS', finishers, racePoints),
    constructorStandings: projectStandings(constructors, 'CONSTRUCTORS', finishers, racePoints),
  };
}

const ALTERNATIVE = 'alternative';

function toFlags(counts: FlagCounts): Flag[] {
  return FLAG_TYPES.flatMap((type) =>
    Array.from({ length: counts[type] }, (_, index) => ({
      id: `${type} ${index}`,
      type,
      session: 'RACE' as const,
      lap: 0,
    })),
  );
}

const toRow = (driverId: string): ResultRow => ({
  driverId,
  constructorId: null,
  status: 'CLASSIFIED',
  gridPosition: null,
  laps: null,
  points: 0,
});

function toRace({ order, ...standings }: Outcome, index: number, flags: FlagCounts): Race {
  return {
    id: `${ALTERNATIVE} ${index}`,
    position: index + 1,
    name: '',
    startsAt: 0,
    guessDeadline: 0,
    sprintAt: null,
    grid: null,
    isGridProvisional: false,
    result: order.map(toRow),
    sprintResult: null,
    ...standings,
    // They are counted from the first race on, and are the same in every alternative.
    flags: index === 0 ? toFlags(flags) : [],
  };
}

function toPlayer(player: WhatIfPlayer, alternatives: number): Player {
  const { id, name, driverOrder, constructorOrder, flagCounts } = player;
  return {
    id,
    name,
    driverOrder,
    constructorOrder,
    flagCounts,
    savedAt: { drivers: null, constructors: null, flags: null },
    raceGuesses: Array.from({ length: alternatives }, (_, index) => ({
      raceId: `${ALTERNATIVE} ${index}`,
      firstDriverId: player.firstDriverId,
      tenthDriverId: player.tenthDriverId,
      firstSavedAt: null,
      tenthSavedAt: null,
      isFirstReserve: false,
      isTenthReserve: false,
    })),
  };
}

/**
 * Everybody's points by alternative. They are scored as if they were races of one season: standings count
 * anew after each, and what a race is worth is the difference to the one before. So many alternatives cost
 * little more than one.
 * @returns per alternative, the points by index in `players`
 */
function pointsOf(
  players: readonly WhatIfPlayer[],
  tables: PointsTables,
  flags: FlagCounts,
  outcomes: readonly Outcome[],
  carried: (player: WhatIfPlayer) => number,
): number[][] {
  const facts: SeasonFacts = {
    year: 0,
    guessDeadline: null,
    passedDeadline: null,
    isFinished: false,
    hasReserves: false,
    drivers: [],
    constructors: [],
    races: outcomes.map((outcome, index) => toRace(outcome, index, flags)),
  };
  const scores = scoreSeason({
    facts,
    tables,
    players: players.map((player) => toPlayer(player, outcomes.length)),
  });
  const indexes = players.map(({ id }) => scores.indexOf.get(id));
  return outcomes.map((_, alternative) => {
    const at = alternative + 1;
    const total = scores.pointsAt(at, 'TOTAL');
    // What first and tenth places of the alternatives before have given.
    const [first, tenth] = [
      scores.pointsAt(alternative, 'FIRST'),
      scores.pointsAt(alternative, 'TENTH'),
    ];
    return players.map((player, index) => {
      const own = indexes[index];
      const scored =
        own === undefined ? 0 : (total[own] ?? 0) - (first[own] ?? 0) - (tenth[own] ?? 0);
      return carried(player) + scored;
    });
  });
}

function pointsIfRace(whatIf: WhatIf, scenarios: readonly RaceScenario[]): number[][] {
  const [first] = scenarios;
  if (first === undefined) return [];
  const flags = sumOfFlags(whatIf.flagsElsewhere, first.flags);
  const outcomes = scenarios.map((scenario) => ({
    order: scenario.order,
    ...standingsIf(whatIf, scenario),
  }));
  const { players, tables } = whatIf;
  return pointsOf(players, tables, flags, outcomes, ({ pointsElsewhere }) => pointsElsewhere);
}

function pointsIfSeason(whatIf: WhatIf, scenarios: readonly SeasonScenario[]): number[][] {
  const [first] = scenarios;
  if (first === undefined) return [];
  const outcomes = scenarios.map(({ drivers, constructors }) => ({
    order: [],
    driverStandings: byIndex(drivers),
    constructorStandings: byIndex(constructors),
  }));
  const { players, tables } = whatIf;
  return pointsOf(
    players,
    tables,
    first.flags,
    outcomes,
    ({ pointsElsewhere, pointsInRace }) => pointsElsewhere + pointsInRace,
  );
}

/** A row of the board as it would be. */
export interface WhatIfRow {
  readonly playerId: string;
  readonly name: string;
  readonly points: number;
  readonly rank: number;
  /** Places won against how things are. */
  readonly movement: number;
  /** Points more than there are. */
  readonly gained: number;
}

function boardOf(players: readonly WhatIfPlayer[], points: readonly number[]): WhatIfRow[] {
  const ranks = rankByPoints(points);
  const before = rankByPoints(players.map(({ pointsNow }) => pointsNow));
  return players
    .map(({ id, name, pointsNow }, index) => {
      const rank = ranks[index] ?? 0;
      return {
        playerId: id,
        name,
        points: points[index] ?? 0,
        rank,
        movement: (before[index] ?? 0) - rank,
        gained: (points[index] ?? 0) - pointsNow,
      };
    })
    .sort((a, b) => a.rank - b.rank);
}

/** The board once the race has ended so; players of one rank stay in the order in which they came. */
export function boardIfRace(whatIf: WhatIf, scenario: RaceScenario): WhatIfRow[] {
  return boardOf(whatIf.players, pointsIfRace(whatIf, [scenario])[0] ?? []);
}

/** The board once the championships have ended so, without the races to come. */
export function boardIfSeason(whatIf: WhatIf, scenario: SeasonScenario): WhatIfRow[] {
  return boardOf(whatIf.players, pointsIfSeason(whatIf, [scenario])[0] ?? []);
}

/** How a player would stand with a competitor in each place, everybody else keeping their order. */
export interface Chances {
  readonly competitorId: string;
  /** Where the competitor is now, from 1. */
  readonly place: number;
  /** By place, the first at index 0. A rank that is shared is the lower one: it is no lead. */
  readonly ranks: readonly number[];
}

/** How many have as many points or more, the player among them. */
function lowerRank(points: readonly number[], index: number): number {
  const own = points[index] ?? 0;
  return points.filter((each) => each >= own).length;
}

function chancesOf(
  whatIf: WhatIf,
  playerId: string,
  order: readonly string[],
  competitorId: string,
  pointsOfOrders: (orders: readonly (readonly string[])[]) => number[][],
): Chances {
  const player = whatIf.players.findIndex(({ id }) => id === playerId);
  const orders = order.map((_, index) => withDriverAt(order, competitorId, index));
  return {
    competitorId,
    place: order.indexOf(competitorId) + 1,
    ranks: pointsOfOrders(orders).map((points) => lowerRank(points, player)),
  };
}

/** A player's rank for every place that one driver may finish the race in. */
export function chancesInRace(
  whatIf: WhatIf,
  scenario: RaceScenario,
  playerId: string,
  driverId: string,
): Chances {
  return chancesOf(whatIf, playerId, scenario.order, driverId, (orders) =>
    pointsIfRace(
      whatIf,
      orders.map((order) => ({ ...scenario, order })),
    ),
  );
}

/** A player's rank for every place that one driver may end the championship in. */
export function chancesInSeason(
  whatIf: WhatIf,
  scenario: SeasonScenario,
  playerId: string,
  driverId: string,
): Chances {
  return chancesOf(whatIf, playerId, scenario.drivers, driverId, (orders) =>
    pointsIfSeason(
      whatIf,
      orders.map((drivers) => ({ ...scenario, drivers })),
    ),
  );
}
