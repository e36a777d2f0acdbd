import type { RaceEntry, ResultEntry } from '#server/importing/fetch/season-file.ts';

export type Side = 'driver' | 'constructor';

export interface WorldStanding {
  readonly key: string;
  readonly position: number | null;
  readonly points: number;
  readonly wins: number;
}

interface RunRace {
  readonly entry: RaceEntry;
  /** Current result, which may differ from the season file. */
  readonly rows: readonly ResultEntry[];
}

/** Returns the standings after the last of these races. */
export function standingsAfter(races: readonly RunRace[], side: Side): WorldStanding[] {
  const last = races.at(-1)?.entry;
  const listed =
    side === 'driver'
      ? (last?.driverStandings ?? []).map((row) => ({ ...row, key: row.driver }))
      : (last?.constructorStandings ?? []).map((row) => ({ ...row, key: row.constructor }));
  const moved = new Map<string, number>();
  for (const { entry, rows } of races) {
    if (entry.result === rows) continue;
    const before = pointsBy(entry.result ?? [], side);
    for (const [key, points] of pointsBy(rows, side)) {
      moved.set(key, (moved.get(key) ?? 0) + points - (before.get(key) ?? 0));
    }
  }
  const standings = listed.map(({ key, position, points }) => ({
    key,
    position,
    points: points + (moved.get(key) ?? 0),
    wins: races.filter(
      ({ rows }) =>
        rows.find((row) => row.status === 'CLASSIFIED' && row.position === 1)?.[side] === key,
    ).length,
  }));
  const isMoved = [...moved.values()].some((points) => points !== 0);
  const ranked = isMoved ? rank(standings, races, side) : standings;
  if (side === 'constructor') return ranked;
  // A driver who was never classified is listed without a position.
  const driven = [...new Set(races.flatMap(({ rows }) => rows.map((row) => row.driver)))];
  return [
    ...ranked,
    ...driven
      .filter((key) => !ranked.some((row) => row.key === key))
      .map((key) => ({ key, position: null, points: 0, wins: 0 })),
  ];
}

/** Returns the standings with a sprint's points, as before the race. */
export function addPoints(
  standings: readonly WorldStanding[],
  rows: readonly ResultEntry[],
  side: Side,
): WorldStanding[] {
  const points = pointsBy(rows, side);
  return standings
    .map((row) => ({ ...row, points: row.points + (points.get(row.key) ?? 0) }))
    .sort((a, b) => b.points - a.points)
    .map((row, index) => ({ ...row, position: row.position && index + 1 }));
}

function pointsBy(rows: readonly ResultEntry[], side: Side): Map<string, number> {
  const points = new Map<string, number>();
  for (const row of rows) points.set(row[side], (points.get(row[side]) ?? 0) + row.points);
  return points;
}

/** Ranks by points, then wins, then second places, and so on. */
function rank(
  standings: readonly WorldStanding[],
  races: readonly RunRace[],
  side: Side,
): WorldStanding[] {
  const placesOf = (key: string) =>
    races
      .flatMap(({ rows }) => rows.filter((row) => row[side] === key))
      .flatMap(({ position }) => position ?? [])
      .sort((a, b) => a - b);
  const better = (a: readonly number[], b: readonly number[]) => {
    const index = a.findIndex((place, at) => place !== b[at]);
    return index === -1 ? b.length - a.length : (a[index] ?? 0) - (b[index] ?? 1000);
  };
  return [...standings]
    .sort((a, b) => b.points - a.points || better(placesOf(a.key), placesOf(b.key)))
    .map((row, index) => ({ ...row, position: row.position && index + 1 }));
}
