import { type Championship, FULL_POINTS } from '#domain/season/championship.ts';
import { completedRaces, type StandingsField } from '#domain/season/completed-races.ts';
import { inFinishingOrder } from '#domain/season/finishing-positions.ts';
import type { Race, ResultRow, SeasonFacts, Standing } from '#domain/season/season.ts';

/** Positions that a competitor can still end in. */
export interface PositionReach {
  /** Best position, from 1. */
  readonly best: number;
  /** Worst position; `Infinity` if any number of competitors can still pass. */
  readonly worst: number;
  /** True if it may end unranked: a rank requires points or a classified finish. */
  readonly mayBeUnranked: boolean;
}

/** Reach of all competitors in a championship. */
export interface Reaches {
  /** Reach of competitors in the season, in a fixed order. */
  readonly of: ReadonlyMap<string, PositionReach>;
  /** Reach of any other competitor, who may still join. */
  readonly ofNewcomer: PositionReach;
  /**
   * True if no two competitors share a position, as the regulations demand; a source may differ.
   */
  readonly arePlacesOwn: boolean;
}

/** Points of a sprint for the first eight, by the sporting regulations since 2022. */
export const SPRINT_POINTS = [8, 7, 6, 5, 4, 3, 2, 1];
/** Last season with a point for the fastest lap, by the sporting regulations 2019 to 2024. */
export const LAST_FASTEST_LAP_SEASON = 2024;
/** Cars per competitor in a race: the sporting regulations allow a team two. */
const CARS = { DRIVERS: 1, CONSTRUCTORS: 2 } as const satisfies Record<Championship, number>;
/**
 * Maximum number of newcomers; more have never joined, and positions behind are worth no points.
 */
const MAX_NEWCOMERS = 100;

const STANDINGS = {
  DRIVERS: 'driverStandings',
  CONSTRUCTORS: 'constructorStandings',
} as const satisfies Record<Championship, StandingsField>;

const competitorIn = (row: ResultRow, championship: Championship) =>
  championship === 'DRIVERS' ? row.driverId : row.constructorId;

const sumOf = (points: readonly number[]) => points.reduce((sum, each) => sum + each, 0);

/** Returns a session's points by position, for one car or the two of a team. */
function byCars(points: readonly number[], cars: number): number[] {
  return Array.from({ length: Math.ceil(points.length / cars) }, (_, at) =>
    sumOf(points.slice(at * cars, (at + 1) * cars)),
  );
}

/** Returns the points that a session has given, highest first. */
function given(rows: readonly ResultRow[] | null, championship: Championship): number[] {
  const points = new Map<string, number>();
  for (const row of inFinishingOrder(rows ?? [])) {
    const id = competitorIn(row, championship);
    if (id !== null) points.set(id, (points.get(id) ?? 0) + row.points);
  }
  return [...points.values()].sort((a, b) => b - a);
}

/** Returns the most points that any number of competitors have won together, by that number. */
const mostTogether = (sessions: readonly (readonly number[])[], length: number) =>
  Array.from({ length }, (_, at) =>
    Math.max(...sessions.map((points) => sumOf(points.slice(0, at + 1)))),
  );

/**
 * Returns the most points that any number of competitors can still win together, over all races and
 * sprints; index 0 is for one.
 */
function pointsLeft(
  facts: SeasonFacts,
  remaining: readonly Race[],
  championship: Championship,
): number[] {
  const cars = CARS[championship];
  const rule = byCars(FULL_POINTS, cars);
  if (facts.year <= LAST_FASTEST_LAP_SEASON) rule[0] = (rule[0] ?? 0) + 1;
  // The points already given show if a season has other rules than those above.
  const ofRace = [rule, ...facts.races.map(({ result }) => given(result, championship))];
  const ofSprint = [
    byCars(SPRINT_POINTS, cars),
    ...facts.races.map(({ sprintResult }) => given(sprintResult, championship)),
  ];
  const length = Math.max(...[...ofRace, ...ofSprint].map((points) => points.length));
  const [race, sprint] = [mostTogether(ofRace, length), mostTogether(ofSprint, length)];
  const sprints = remaining.filter(({ sprintAt }) => sprintAt !== null).length;
  return race.map((points, at) => remaining.length * points + sprints * (sprint[at] ?? 0));
}

/**
 * Returns a lower bound of how many of those behind can draw level, which may be enough to pass.
 * Any group of them must be able to get its needs from the points that it can win together.
 * @param needs points needed, ascending
 */
function overtakers(needs: readonly number[], left: readonly number[]): number {
  for (let count = 1; count <= needs.length; count++) {
    let sum = 0;
    for (let of = 1; of <= count; of++) {
      sum += needs[count - of] ?? 0;
      if (sum > (left[Math.min(of, left.length) - 1] ?? 0)) return count - 1;
    }
  }
  return Number.POSITIVE_INFINITY;
}

function reachOf(
  points: number,
  others: readonly number[],
  left: readonly number[],
): Pick<PositionReach, 'best' | 'worst'> {
  const own = left[0] ?? 0;
  const before = others.filter((each) => each >= points).length;
  const needs = [
    ...others.filter((each) => each < points).map((each) => points - each),
    ...Array.from({ length: MAX_NEWCOMERS }, () => points),
  ].sort((a, b) => a - b);
  return {
    best: 1 + others.filter((each) => each > points + own).length,
    worst: 1 + before + overtakers(needs, left),
  };
}

/** Reach of a competitor once nothing is left to race for. */
const final = (position: number | null): PositionReach => ({
  best: position ?? Number.POSITIVE_INFINITY,
  worst: position ?? Number.POSITIVE_INFINITY,
  mayBeUnranked: position === null,
});

/**
 * Returns the positions that competitors can still end in, whatever the remaining races bring.
 * Nobody can end outside their reach while results stand and no race or sprint is added; not every
 * position within it is possible. Ties may go either way, new competitors may join, and races may
 * be cancelled.
 */
export function reachablePositions(facts: SeasonFacts, championship: Championship): Reaches {
  const field = STANDINGS[championship];
  const completed = completedRaces(facts);
  const latest = completed.findLast((race) => race[field].length > 0);
  const standings: readonly Standing[] = latest?.[field] ?? [];
  // A result may precede its standings, and a race may follow one with a higher number.
  const remaining = facts.races.filter(
    (race) => race.result === null || latest === undefined || race.startsAt > latest.startsAt,
  );
  const left = pointsLeft(facts, remaining, championship);
  const known = championship === 'DRIVERS' ? facts.drivers : facts.constructors;
  const rows = new Map<string, Pick<Standing, 'position' | 'points'>>([
    ...known.map(({ id }) => [id, { position: null, points: 0 }] as const),
    ...standings.map((row) => [row.competitorId, row] as const),
  ]);
  const positions = standings.flatMap(({ position }) => position ?? []);
  const arePlacesOwn = new Set(positions).size === positions.length;
  if (remaining.length === 0) {
    return {
      of: new Map([...rows].map(([id, { position }]) => [id, final(position)])),
      ofNewcomer: final(null),
      arePlacesOwn,
    };
  }
  const pointsOf = [...rows].map(([id, { points }]) => ({ id, points }));
  return {
    of: new Map(
      [...rows].map(([id, { position, points }]) => {
        const others = pointsOf.filter((other) => other.id !== id).map((other) => other.points);
        const { best, worst } = reachOf(points, others, left);
        return [
          id,
          {
            best: Math.min(best, position ?? best),
            worst: Math.max(worst, position ?? worst),
            mayBeUnranked: points <= 0 || position === null,
          },
        ];
      }),
    ),
    ofNewcomer: {
      ...reachOf(
        0,
        pointsOf.map(({ points }) => points),
        left,
      ),
      mayBeUnranked: true,
    },
    arePlacesOwn,
  };
}
