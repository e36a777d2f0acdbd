import { type ChampionshipEntry, championshipWithout } from '../championship.ts';
import { completedRaces } from '../completed-races.ts';
import { inFinishingOrder } from '../finishing-places.ts';
import type { LastYear } from '../ghosts.ts';
import type { Race, ResultRow, SeasonFacts } from '../season.ts';
import { type Assumptions, RETIREMENTS } from './assumptions.ts';
import { estimateStrengths, type RankedSession, type Strengths } from './strengths.ts';

/** What is left of a season, and what is known of those who are in it. */
export interface SeasonLeft {
  readonly year: number;
  readonly completed: readonly Race[];
  /** By position. */
  readonly races: readonly Race[];
  /** Whether the race at the same index has a sprint that is still to be run. */
  readonly hasSprint: readonly boolean[];
  /** By driver index; the first `starters` of them start in every race left. */
  readonly drivers: readonly ChampionshipEntry[];
  readonly starters: number;
  /** By team index. */
  readonly teams: readonly ChampionshipEntry[];
  /** By starter: the team's index, -1 for none. */
  readonly teamOf: Int32Array;
  /** By starter. */
  readonly strengths: Strengths;
  /** How often a car is out. */
  readonly retirementRate: number;
}

const isClassified = ({ status }: ResultRow) => status === 'CLASSIFIED';

/** Who is not in the championship yet, but will be. */
const entryOf = (competitorId: string): ChampionshipEntry => ({
  competitorId,
  points: 0,
  places: [],
  position: null,
  isRanked: false,
});

/** From the first place to the last, evenly, with mean 0 and standard deviation 1. */
function scoreOfPlace(index: number, count: number): number {
  return ((count - 1) / 2 - index) / Math.sqrt((count ** 2 - 1) / 12);
}

/** The strengths that last year's orders suggest: half the driver's place, half the team's. */
function priorOf(
  starters: readonly { readonly driverId: string; readonly constructorId: string | null }[],
  { driverOrder, constructorOrder }: LastYear,
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

/**
 * What is left after the latest completed race, of a season that has one and is not over. Who started in it
 * starts in all races left, for the same team.
 * @param lastYear in this season's ids
 */
export function seasonLeft(
  facts: SeasonFacts,
  lastYear: LastYear,
  { halfLife, priorSd, priorSpread }: Assumptions,
): SeasonLeft {
  const completed = completedRaces(facts);
  const races = facts.races
    .filter(({ result }) => result === null)
    .sort((a, b) => a.position - b.position);
  const [next] = races;
  const latest = completed.at(-1);
  if (next === undefined || latest === undefined) throw new Error('A season that is not under way');

  const rows = inFinishingOrder(latest.result ?? []);
  const indexOf = new Map(rows.map(({ driverId }, index) => [driverId, index]));
  const entries = championshipWithout(facts, next, 'DRIVERS');
  const entryById = new Map(entries.map((entry) => [entry.competitorId, entry]));
  const drivers = [
    ...rows.map(({ driverId }) => entryById.get(driverId) ?? entryOf(driverId)),
    ...entries.filter(({ competitorId }) => !indexOf.has(competitorId)),
  ];
  const known = championshipWithout(facts, next, 'CONSTRUCTORS');
  const teamIds = new Set([
    ...known.map(({ competitorId }) => competitorId),
    ...rows.flatMap(({ constructorId }) => constructorId ?? []),
  ]);
  const teams = [...teamIds].map(
    (id) => known.find(({ competitorId }) => competitorId === id) ?? entryOf(id),
  );

  const sessions = completed.flatMap((race, at): RankedSession[] => {
    const weight = 0.5 ** ((completed.length - 1 - at) / halfLife);
    return [race.sprintResult, race.result].flatMap((result) => {
      const order = inFinishingOrder(result ?? [])
        .filter(isClassified)
        .flatMap(({ driverId }) => indexOf.get(driverId) ?? []);
      return order.length === 0 ? [] : [{ order, weight }];
    });
  });
  const starts = completed.flatMap(({ result }) => result ?? []);
  const out = starts.filter((row) => !isClassified(row)).length;
  const { rate, starts: priorStarts } = RETIREMENTS;
  return {
    year: facts.year,
    completed,
    races,
    hasSprint: races.map((race) => race.sprintAt !== null && race.sprintResult === null),
    drivers,
    starters: rows.length,
    teams,
    teamOf: Int32Array.from(rows, ({ constructorId }) =>
      constructorId === null ? -1 : [...teamIds].indexOf(constructorId),
    ),
    strengths: estimateStrengths(sessions, priorOf(rows, lastYear, priorSpread), priorSd),
    retirementRate: (out + rate * priorStarts) / (starts.length + priorStarts),
  };
}
