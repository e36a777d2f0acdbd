import type { AdminRaceResults } from '#contract/admin/admin-results.ts';
import type { AdminRace, AdminSeason } from '#contract/admin/admin-seasons.ts';
import type { ResultList } from '#contract/season/result-lists.ts';
import { LIST_RULES } from './list-rules.ts';
import {
  inSections,
  type ListRow,
  newRow,
  parseRowPoints,
  type Rows,
  writePoints,
} from './rows.ts';
import { storedRows } from './stored-rows.ts';

export type PrefillName = 'STORED' | 'GRID' | 'PREVIOUS_AND_RACE' | 'PREVIOUS' | 'SEASON';

/** Rows to begin with, for an admin to correct. */
export interface Prefill {
  readonly name: PrefillName;
  readonly rows: Rows;
}

interface Known {
  readonly season: Pick<AdminSeason, 'drivers' | 'constructors'>;
  readonly results: AdminRaceResults;
  /** Results of the latest earlier race with a result. */
  readonly previous: AdminRaceResults | null;
}

/** Returns the latest earlier race with the required data. */
export function previousRace(
  races: AdminSeason['races'],
  raceId: string,
  has: (race: AdminRace) => boolean,
): AdminRace | null {
  const running = races.filter(({ cancelledAt, id }) => cancelledAt === null || id === raceId);
  const own = running.findIndex(({ id }) => id === raceId);
  return running.slice(0, Math.max(0, own)).findLast(has) ?? null;
}

const total = (points: number) => Math.round(points * 1000) / 1000;

/** Adds up the points of sprint and race, by driver or by the constructor of that day. */
function pointsHere(results: AdminRaceResults, of: 'DRIVERS' | 'CONSTRUCTORS') {
  const sums = new Map<string, number>();
  for (const { driverId, constructorId, points } of [...results.result, ...results.sprintResult]) {
    const id = of === 'DRIVERS' ? driverId : constructorId;
    if (id !== null) sums.set(id, total((sums.get(id) ?? 0) + points));
  }
  return sums;
}

/** Adds this weekend's points to the previous standings; ties keep their order. */
function withPointsHere(before: Rows, list: ResultList, results: AdminRaceResults): Rows {
  const gained = pointsHere(results, LIST_RULES[list].of);
  const newcomers = [...gained.keys()].filter((id) => before.every((row) => row.id !== id));
  const sum = ({ id, points }: ListRow) =>
    total((parseRowPoints(points) ?? 0) + (gained.get(id) ?? 0));
  return [...before, ...newcomers.map((id) => newRow(list, id))]
    .map((row) => ({ row, points: sum(row) }))
    .toSorted((a, b) => b.points - a.points)
    .map(({ row, points }) => ({ ...row, kind: 'RANKED', points: writePoints(points) }));
}

function startingGrid({ season, previous }: Known): Rows {
  const raced = new Set(previous?.grid.map(({ driverId }) => driverId));
  const field = season.drivers.filter(({ id }) => raced.size === 0 || raced.has(id));
  return field.map(({ id }) => newRow('GRID', id));
}

function resultStarts(list: ResultList, { season, results, previous }: Known): Prefill[] {
  const onGrid = storedRows(results, 'GRID').map(({ id, teamId }) => ({
    ...newRow(list, id),
    teamId,
  }));
  const field = startingGrid({ season, results, previous }).map(({ id }) => newRow(list, id));
  return [
    // The grid of a sprint is its own, and not stored, so it cannot prefill.
    ...(list === 'RACE_RESULT' && onGrid.length > 0
      ? [{ name: 'GRID', rows: onGrid } as const]
      : []),
    { name: 'SEASON', rows: field },
  ];
}

function standingsStarts(list: ResultList, { season, results, previous }: Known): Prefill[] {
  const before = previous === null ? [] : storedRows(previous, list);
  const teams = season.constructors.map(({ id }) => newRow(list, id));
  // Before the first race all constructors have no points; drivers count only if they race.
  const base = before.length === 0 && list === 'CONSTRUCTOR_STANDINGS' ? teams : before;
  const field = list === 'CONSTRUCTOR_STANDINGS' ? season.constructors : season.drivers;
  return [
    ...(results.result.length > 0 && (previous === null || before.length > 0)
      ? [{ name: 'PREVIOUS_AND_RACE', rows: withPointsHere(base, list, results) } as const]
      : []),
    ...(before.length > 0 ? [{ name: 'PREVIOUS', rows: before } as const] : []),
    { name: 'SEASON', rows: field.map(({ id }) => newRow(list, id)) },
  ];
}

/** Returns the ways to prefill a list, most likely first. */
export function prefillOptions(list: ResultList, known: Known): readonly Prefill[] {
  const stored = storedRows(known.results, list);
  const isGrid = list === 'GRID';
  const isResult = list === 'RACE_RESULT' || list === 'SPRINT_RESULT';
  const others: Prefill[] = isGrid
    ? [{ name: 'SEASON', rows: startingGrid(known) }]
    : (isResult ? resultStarts : standingsStarts)(list, known);
  return stored.length > 0 ? [{ name: 'STORED', rows: stored }, ...others] : others;
}

/** Gives each row the points that its position had in the other result. */
export function withPointsByPlace(list: ResultList, rows: Rows, other: Rows): Rows {
  return inSections(list, rows).map((row, index) => {
    const like = other[index];
    const counts = row.kind === 'CLASSIFIED' && like?.kind === 'CLASSIFIED';
    return { ...row, points: counts ? like.points : '0' };
  });
}
