import { completedRaces, type StandingsField } from './completed-races.ts';
import { inFinishingOrder } from './finishing-positions.ts';
import type { Race, ResultRow, SeasonFacts, Standing } from './season.ts';

/** Championship that standings belong to. */
export type Championship = 'DRIVERS' | 'CONSTRUCTORS';

/** Competitor's entry in a championship without one of its races. */
export interface ChampionshipEntry {
  readonly competitorId: string;
  readonly points: number;
  /** Number of classified finishes by position; the winner's is at index 0. */
  readonly places: readonly number[];
  /** Position in the current standings; `null` if not ranked. */
  readonly position: number | null;
  /** True if ranked whatever the race brings. */
  readonly isRanked: boolean;
}

/** Points of a race for the championships. */
export interface RacePoints {
  /** Points by place, the winner's at index 0; later places give none. */
  readonly byPlace: readonly number[];
  /**
   * Driver with the point for the fastest lap, which only a finisher in the points gets; `null` if
   * there is none.
   */
  readonly fastestLapDriverId: string | null;
}

/** Driver of a finishing position, and the constructor that it counts for. */
export interface Finisher {
  readonly driverId: string;
  readonly constructorId: string | null;
}

/** Points for the first ten of a race, by the sporting regulations since 2010. */
export const FULL_POINTS = [25, 18, 15, 12, 10, 8, 6, 4, 2, 1];

const STANDINGS = {
  DRIVERS: 'driverStandings',
  CONSTRUCTORS: 'constructorStandings',
} as const satisfies Record<Championship, StandingsField>;

const competitorOf = (finisher: Finisher, championship: Championship) =>
  championship === 'DRIVERS' ? finisher.driverId : finisher.constructorId;

const classified = (rows: readonly ResultRow[] | null) =>
  inFinishingOrder(rows ?? []).filter(({ status }) => status === 'CLASSIFIED');

/**
 * Returns the points of a race: the full points, one more for a fastest lap if somebody has it; for
 * a shortened race those that it gave.
 */
export function pointsOfRace({ result }: Pick<Race, 'result'>): RacePoints {
  const full = { byPlace: FULL_POINTS, fastestLapDriverId: null };
  if (result === null) return full;
  const rows = classified(result);
  const different = rows.filter(({ points }, index) => points !== (FULL_POINTS[index] ?? 0));
  const [one, ...others] = different;
  if (one === undefined) return full;
  const usual = FULL_POINTS[rows.indexOf(one)];
  if (others.length === 0 && usual !== undefined && one.points === usual + 1) {
    return { ...full, fastestLapDriverId: one.driverId };
  }
  return { byPlace: rows.map(({ points }) => points), fastestLapDriverId: null };
}

function add(
  points: Map<string, number>,
  rows: readonly ResultRow[] | null,
  championship: Championship,
  sign: 1 | -1 = 1,
): void {
  for (const row of rows ?? []) {
    const id = competitorOf(row, championship);
    if (id !== null) points.set(id, (points.get(id) ?? 0) + sign * row.points);
  }
}

/** Returns the points without the race: those of the latest standings, plus what is newer. */
function pointsWithout(
  completed: readonly Race[],
  race: Race,
  championship: Championship,
): Map<string, number> {
  const latest = completed.findLastIndex((each) => each[STANDINGS[championship]].length > 0);
  const points = new Map(
    (completed[latest]?.[STANDINGS[championship]] ?? []).map((row) => [
      row.competitorId,
      row.points,
    ]),
  );
  const counted = completed.slice(0, latest + 1);
  for (const each of completed.slice(latest + 1)) {
    if (each !== race) add(points, each.result, championship);
    add(points, each.sprintResult, championship);
  }
  if (counted.includes(race)) add(points, race.result, championship, -1);
  if (race.result === null) add(points, race.sprintResult, championship);
  return points;
}

/**
 * Returns the championship without what one race brought, or as before it if it has no result. The
 * race's sprint counts.
 */
export function championshipWithout(
  facts: SeasonFacts,
  race: Race,
  championship: Championship,
): ChampionshipEntry[] {
  const completed = completedRaces(facts);
  const standings =
    completed.findLast((each) => each[STANDINGS[championship]].length > 0)?.[
      STANDINGS[championship]
    ] ?? [];
  const positions = new Map(standings.map((row) => [row.competitorId, row.position]));
  const places = new Map<string, number[]>();
  for (const each of completed) {
    if (each === race) continue;
    for (const [index, row] of classified(each.result).entries()) {
      const id = competitorOf(row, championship);
      if (id === null) continue;
      const counts = places.get(id) ?? [];
      counts[index] = (counts[index] ?? 0) + 1;
      places.set(id, counts);
    }
  }
  const owesRankTo = new Set(classified(race.result).map((row) => competitorOf(row, championship)));
  const points = pointsWithout(completed, race, championship);
  return [...points].map(([competitorId, amount]) => {
    const counts = places.get(competitorId);
    const position = positions.get(competitorId) ?? null;
    return {
      competitorId,
      points: amount,
      places: Array.from(counts ?? [], (count) => count ?? 0),
      position,
      isRanked:
        amount > 0 || counts !== undefined || (position !== null && !owesRankTo.has(competitorId)),
    };
  });
}

/** Returns true if the race's sprint is missing from `championshipWithout`. */
export function isSprintMissing(facts: SeasonFacts, race: Race): boolean {
  if (race.sprintAt === null || race.sprintResult !== null) return false;
  const completed = completedRaces(facts);
  const latest = completed.findLastIndex(({ driverStandings }) => driverStandings.length > 0);
  return !completed.slice(0, latest + 1).includes(race);
}

/** Compares by points, then wins, then second places and so on; ties keep their order. */
function compareEntries(a: ChampionshipEntry, b: ChampionshipEntry): number {
  if (a.points !== b.points) return b.points - a.points;
  const length = Math.max(a.places.length, b.places.length);
  for (let place = 0; place < length; place++) {
    const difference = (b.places[place] ?? 0) - (a.places[place] ?? 0);
    if (difference !== 0) return difference;
  }
  return (a.position ?? Number.MAX_SAFE_INTEGER) - (b.position ?? Number.MAX_SAFE_INTEGER);
}

/**
 * Returns the standings after a race ends in this order, by the sporting regulations: by points,
 * then by the number of first places, second places and so on. Remaining ties, which the
 * regulations leave to the FIA, keep their order. Competitors without points and a classified
 * finish are not ranked.
 * @param finishers classified drivers, the winner first
 */
export function projectStandings(
  entries: readonly ChampionshipEntry[],
  championship: Championship,
  finishers: readonly Finisher[],
  { byPlace, fastestLapDriverId }: RacePoints,
): Standing[] {
  const rows = new Map(entries.map((entry) => [entry.competitorId, entry]));
  for (const [index, finisher] of finishers.entries()) {
    const competitorId = competitorOf(finisher, championship);
    if (competitorId === null) continue;
    const before = rows.get(competitorId);
    const won = byPlace[index] ?? 0;
    const hasFastestLap = finisher.driverId === fastestLapDriverId && index < byPlace.length;
    const places = [...(before?.places ?? [])];
    while (places.length <= index) places.push(0);
    places[index] = (places[index] ?? 0) + 1;
    rows.set(competitorId, {
      competitorId,
      points: (before?.points ?? 0) + won + (hasFastestLap ? 1 : 0),
      places,
      position: before?.position ?? null,
      isRanked: true,
    });
  }
  return [...rows.values()]
    .filter(({ isRanked }) => isRanked)
    .sort(compareEntries)
    .map(({ competitorId, points }, index) => ({ competitorId, position: index + 1, points }));
}
