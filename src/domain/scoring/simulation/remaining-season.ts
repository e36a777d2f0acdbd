import { type ChampionshipEntry, championshipWithout } from '#domain/season/championship.ts';
import { completedRaces } from '#domain/season/completed-races.ts';
import { inFinishingOrder } from '#domain/season/finishing-positions.ts';
import type { Race, ResultRow, SeasonFacts } from '#domain/season/season.ts';
import type { PreviousSeason } from '../ghosts.ts';
import { type Assumptions, RETIREMENTS } from './assumptions.ts';
import { chancesToBeBack, lineUps, type Seat } from './line-ups.ts';
import { estimateStrengths, type RankedSession, type Strengths } from './strengths.ts';

/** Car in the remaining races, by indexes. */
export interface Car {
  /** Starter index of the driver. */
  readonly holder: number;
  /** Starter index of a regular driver who may come back; -1 for none. */
  readonly regular: number;
  /** Probability that the regular driver is back, by remaining race. */
  readonly isBackBy: Float64Array;
}

/** Remaining season, and what is known of its competitors. */
export interface RemainingSeason {
  readonly year: number;
  readonly completed: readonly Race[];
  /** Races by position. */
  readonly races: readonly Race[];
  /** True for races whose sprint has not been run. */
  readonly hasSprint: readonly boolean[];
  /** Entries by driver index; the first `starters` of them may start in the remaining races. */
  readonly drivers: readonly ChampionshipEntry[];
  readonly starters: number;
  readonly cars: readonly Car[];
  /** Entries by team index. */
  readonly teams: readonly ChampionshipEntry[];
  /** Team index by starter, -1 for none. */
  readonly teamOf: Int32Array;
  /** Strengths by starter. */
  readonly strengths: Strengths;
  /** Share of cars that retire from a race. */
  readonly retirementRate: number;
}

const isClassified = ({ status }: ResultRow) => status === 'CLASSIFIED';

/** Returns the entry of a competitor who is not in the championship yet. */
const entryOf = (competitorId: string): ChampionshipEntry => ({
  competitorId,
  points: 0,
  places: [],
  position: null,
  isRanked: false,
});

/**
 * Returns evenly spaced scores from the first position to the last, with mean 0 and standard
 * deviation 1.
 */
function scoreOfPlace(index: number, count: number): number {
  return ((count - 1) / 2 - index) / Math.sqrt((count ** 2 - 1) / 12);
}

interface Starter {
  readonly driverId: string;
  readonly constructorId: string | null;
}

/** Returns all possible drivers of the cars, the current ones first. */
function startersOf(seats: readonly Seat[]): Starter[] {
  const of = (key: 'holderId' | 'regularId') =>
    seats.flatMap((seat) => {
      const { constructorId, [key]: driverId } = seat;
      return driverId === null ? [] : [{ driverId, constructorId }];
    });
  return [...of('holderId'), ...of('regularId')];
}

/**
 * Returns the strengths that last year's orders suggest: half from the driver's position, half from
 * the team's.
 */
function priorOf(
  starters: readonly Starter[],
  { driverOrder, constructorOrder }: PreviousSeason,
  spread: number,
): Float64Array {
  const score = (order: readonly string[] | null, id: string | null) => {
    const index = order === null || id === null ? -1 : order.indexOf(id);
    return order === null || index === -1 || order.length < 2
      ? 0
      : scoreOfPlace(index, order.length);
  };
  return Float64Array.from(
    starters,
    ({ driverId, constructorId }) =>
      (spread * (score(driverOrder, driverId) + score(constructorOrder, constructorId))) / 2,
  );
}

function sessionsOf(
  completed: readonly Race[],
  indexOf: ReadonlyMap<string, number>,
  halfLife: number,
): RankedSession[] {
  return completed.flatMap((race, at): RankedSession[] => {
    const weight = 0.5 ** ((completed.length - 1 - at) / halfLife);
    return [race.sprintResult, race.result].flatMap((result) => {
      const order = inFinishingOrder(result ?? [])
        .filter(isClassified)
        .flatMap(({ driverId }) => indexOf.get(driverId) ?? []);
      return order.length === 0 ? [] : [{ order, weight }];
    });
  });
}

function carsOf(
  seats: readonly Seat[],
  indexOf: ReadonlyMap<string, number>,
  races: number,
): Car[] {
  return seats.map(({ holderId, regularId, missed }) => ({
    holder: indexOf.get(holderId) ?? -1,
    regular: (regularId === null ? undefined : indexOf.get(regularId)) ?? -1,
    isBackBy: regularId === null ? new Float64Array(races) : chancesToBeBack(missed, races),
  }));
}

/**
 * Returns the remainder of a season that has a result and is not over. The latest starters keep
 * their cars, unless a regular driver comes back.
 * @param lastYear in this season's ids
 */
export function remainingSeason(
  facts: SeasonFacts,
  lastYear: PreviousSeason,
  { halfLife, priorSd, priorSpread }: Assumptions,
): RemainingSeason {
  const completed = completedRaces(facts);
  const races = facts.races
    .filter(({ result }) => result === null)
    .sort((a, b) => a.position - b.position);
  const [next] = races;
  if (next === undefined || completed.length === 0)
    throw new Error('A season that is not under way');

  const seats = lineUps(completed);
  const starters = startersOf(seats);
  const indexOf = new Map(starters.map(({ driverId }, index) => [driverId, index]));
  const entries = championshipWithout(facts, next, 'DRIVERS');
  const entryById = new Map(entries.map((entry) => [entry.competitorId, entry]));
  const ofTeams = championshipWithout(facts, next, 'CONSTRUCTORS');
  const teamIds = new Set([
    ...ofTeams.map(({ competitorId }) => competitorId),
    ...starters.flatMap(({ constructorId }) => constructorId ?? []),
  ]);
  const starts = completed.flatMap(({ result }) => result ?? []);
  const out = starts.filter((row) => !isClassified(row)).length;
  const { rate, starts: priorStarts } = RETIREMENTS;
  return {
    year: facts.year,
    completed,
    races,
    hasSprint: races.map((race) => race.sprintAt !== null && race.sprintResult === null),
    drivers: [
      ...starters.map(({ driverId }) => entryById.get(driverId) ?? entryOf(driverId)),
      ...entries.filter(({ competitorId }) => !indexOf.has(competitorId)),
    ],
    starters: starters.length,
    cars: carsOf(seats, indexOf, races.length),
    teams: [...teamIds].map(
      (id) => ofTeams.find(({ competitorId }) => competitorId === id) ?? entryOf(id),
    ),
    teamOf: Int32Array.from(starters, ({ constructorId }) =>
      constructorId === null ? -1 : [...teamIds].indexOf(constructorId),
    ),
    strengths: estimateStrengths(
      sessionsOf(completed, indexOf, halfLife),
      priorOf(starters, lastYear, priorSpread),
      priorSd,
    ),
    retirementRate: (out + rate * priorStarts) / (starts.length + priorStarts),
  };
}
