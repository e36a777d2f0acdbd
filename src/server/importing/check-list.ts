import type { ImportDetail, ImportList } from '#contract/admin/import-details.ts';
import { type Finding, standIn } from './finding.ts';
import { LIMITS, type NormalisedResultRow, type NormalisedSeason } from './normalised-season.ts';

/*
 * Checks of a single list, for every phase: fetching and matching choose by them between what the
 * sources say and what is stored, and validating refuses by them.
 */

export const CARS_PER_TEAM = 2;
/** Share of the cars below which a grid or result is partial. */
const MIN_SHARE_OF_FIELD = 0.8;

/**
 * Returns the number of cars in a partial list, compared to a full grid; withdrawn drivers are
 * ignored.
 * @returns `null` if the list is complete
 */
export function partOfField(
  list: ImportList,
  count: number,
  teams: number,
): Extract<ImportDetail, { kind: 'ROWS' }> | null {
  const of = teams * CARS_PER_TEAM;
  return count >= of * MIN_SHARE_OF_FIELD ? null : { kind: 'ROWS', list, count, of };
}

/** Returns each value that occurs more than once. */
export function duplicates<Value>(values: readonly Value[]): Value[] {
  return [...new Set(firstOfEach(values, (value) => value).repeated)];
}

/** Returns the first row of each competitor, and the repeated rows. */
export function firstOfEach<Row>(
  all: readonly Row[],
  keyOf: (row: Row) => unknown,
): { readonly rows: readonly Row[]; readonly repeated: readonly Row[] } {
  const keys = all.map(keyOf);
  const isFirst = (index: number) => keys.indexOf(keys[index]) === index;
  return {
    rows: all.filter((_row, index) => isFirst(index)),
    repeated: all.filter((_row, index) => !isFirst(index)),
  };
}

export interface GridFault {
  readonly code: 'GRID_INCOMPLETE' | 'DRIVER_UNMATCHED';
  readonly detail: ImportDetail;
}

/**
 * Returns why a grid is incomplete: a row of nobody, a repeated row, which may replace another's,
 * or too few rows.
 */
export function gridFault(
  count: number,
  teams: number,
  {
    unmatched,
    repeated,
  }: { readonly unmatched: readonly string[]; readonly repeated: readonly string[] },
): GridFault | null {
  if (unmatched.length > 0) {
    return { code: 'DRIVER_UNMATCHED', detail: { kind: 'NAMES', names: unmatched } };
  }
  const [twice] = repeated;
  if (twice !== undefined && count < teams * CARS_PER_TEAM) {
    return { code: 'GRID_INCOMPLETE', detail: { kind: 'TWICE', name: twice, list: 'GRID' } };
  }
  const detail = partOfField('GRID', count, teams);
  return detail && { code: 'GRID_INCOMPLETE', detail };
}

/**
 * Returns true if the standings include this many races. Standings of a round exist before its
 * race, with the sprint's points only; each race has one winner, so the wins count the races.
 */
export function areStandingsAfter(
  rows: readonly { readonly wins: number }[],
  races: { readonly atLeast: number; readonly atMost: number },
): boolean {
  const wins = rows.reduce((total, row) => total + row.wins, 0);
  return rows.length > 0 && races.atLeast <= wins && wins <= races.atMost;
}

/**
 * Returns true if the standings are complete: they must include everybody classified in the race.
 */
export function areStandingsWhole(
  result: readonly NormalisedResultRow[],
  drivers: ReadonlySet<string>,
  teams: ReadonlySet<string>,
): boolean {
  return result
    .filter(({ status }) => status === 'CLASSIFIED')
    .every((row) => drivers.has(row.driver) && teams.has(row.constructor ?? ''));
}

interface StandingsRow {
  readonly position?: number | null | undefined;
  readonly points: number;
}

/**
 * Returns true if both standings have the same points in all, and everybody with points a position.
 * Points that a team has lost make them uneven rightly, so that is a matter for an admin.
 */
export function areStandingsEven(
  drivers: readonly StandingsRow[],
  constructors: readonly StandingsRow[],
): boolean {
  const total = (rows: readonly StandingsRow[]) => rows.reduce((sum, row) => sum + row.points, 0);
  return (
    total(drivers) === total(constructors) &&
    [...drivers, ...constructors].every(({ position, points }) => position != null || points === 0)
  );
}

/**
 * Returns the contradictions of an entry list; one that names a competitor twice cannot be matched.
 * It is put together of many lists, so it can be too long although each of them is not.
 */
export function entryListFaults({ constructors, drivers }: NormalisedSeason): Finding[] {
  const names = [constructors, drivers].map((field) =>
    field.flatMap(({ key, aliases }) => [...new Set([key, ...aliases])]),
  );
  const teams = new Set(constructors.map(({ key }) => key));
  return [
    ...(constructors.length === 0 || drivers.length === 0 ? [standIn('NO_ENTRIES')] : []),
    ...tooMany('drivers', drivers.length, LIMITS.drivers),
    ...tooMany('constructors', constructors.length, LIMITS.constructors),
    ...names
      .flatMap(duplicates)
      .map((name) => standIn('DUPLICATE_COMPETITOR', { kind: 'TWICE', name, list: 'ENTRIES' })),
    ...drivers
      .flatMap(({ constructor }) =>
        constructor === null || teams.has(constructor) ? [] : constructor,
      )
      .map((name) => standIn('UNKNOWN_COMPETITOR', { kind: 'NOT_ENTERED', name, list: 'ENTRIES' })),
  ];
}

function tooMany(what: string, count: number, most: number): Finding[] {
  const technical = `${count} ${what} are entered, and no season has more than ${most}`;
  return count > most ? [standIn('MALFORMED', { kind: 'TECHNICAL', technical })] : [];
}
