import { createHash } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import { keysOf } from '#domain/base/keys-of.ts';
import type { Executor } from '#server/db/database.ts';
import type {
  Database,
  GridPlaceTable,
  OverrideField,
  ResultRowTable,
  StandingTable,
} from '#server/db/tables.ts';

/** Rows of the lists of a race, each of which is stored, corrected and overridden as a whole. */
export interface ResultListRows {
  readonly GRID: GridPlaceTable;
  readonly SPRINT_RESULT: ResultRowTable;
  readonly RACE_RESULT: ResultRowTable;
  readonly DRIVER_STANDINGS: StandingTable;
  readonly CONSTRUCTOR_STANDINGS: StandingTable;
}
export type ResultListKind = keyof ResultListRows;
export type ResultListRow = ResultListRows[ResultListKind];
export type ResultLists = { readonly [Kind in ResultListKind]: readonly ResultListRows[Kind][] };

/**
 * Kind of difference to the stored list. `NEW`: none was stored. `COMPLETES`: it only fills unknown
 * fields. `DETAILS`: laps, grid slots, teams, or rows without position and points. `COUNTS`:
 * positions or points.
 */
export type ListDifferenceKind = 'NEW' | 'COMPLETES' | 'DETAILS' | 'COUNTS';

export interface ResultListStore<Row> {
  /** Override that marks the list as set by an admin. */
  readonly override: OverrideField;
  /** Returns the rows of these races, each list in its order. */
  read(executor: Executor, raceIds: readonly string[]): Promise<Row[]>;
  replace(trx: Transaction<Database>, raceId: string, rows: readonly Row[]): Promise<void>;
  /** Returns the kind of difference; `null` if the lists are equal. */
  difference(stored: readonly Row[], incoming: readonly Row[]): ListDifferenceKind | null;
}

/** Kinds of lists, in the order of a weekend. */
export const RESULT_LIST_STORES: {
  readonly [Kind in ResultListKind]: ResultListStore<ResultListRows[Kind]>;
} = {
  GRID: createStore<GridPlaceTable>('grid_place', {}, 'GRID', wholeRow),
  SPRINT_RESULT: createStore<ResultRowTable>(
    'result_row',
    { session: 'SPRINT' },
    'SPRINT_RESULT',
    placeAndPoints,
  ),
  RACE_RESULT: createStore<ResultRowTable>(
    'result_row',
    { session: 'RACE' },
    'RACE_RESULT',
    placeAndPoints,
  ),
  DRIVER_STANDINGS: createStore<StandingTable>(
    'standing',
    { kind: 'DRIVER' },
    'DRIVER_STANDINGS',
    standing,
  ),
  CONSTRUCTOR_STANDINGS: createStore<StandingTable>(
    'standing',
    { kind: 'CONSTRUCTOR' },
    'CONSTRUCTOR_STANDINGS',
    standing,
  ),
};
export const RESULT_LIST_KINDS = keysOf(RESULT_LIST_STORES);

function wholeRow(row: GridPlaceTable): object {
  return row;
}

/** Returns what a row counts for; laps, grid slot and constructor give no points. */
function placeAndPoints(row: ResultRowTable): object {
  const { laps: _laps, grid_position: _start, constructor_id: _team, ...counted } = row;
  return counted;
}

/**
 * Returns `null` for a row without position and points, which counts as absent: sources disagree on
 * drivers who were never classified.
 */
function standing(row: StandingTable): object | null {
  const { sort: _order, ...facts } = row;
  return row.position === null && row.points === 0 ? null : facts;
}

function createStore<Row extends object>(
  table: keyof Database,
  only: Readonly<Record<string, string>>,
  override: OverrideField,
  countedOf: (row: Row) => object | null,
): ResultListStore<Row> {
  const counted = (rows: readonly Row[]) => canonical(rows.flatMap((row) => countedOf(row) ?? []));
  return {
    override,
    async read(executor, raceIds) {
      if (raceIds.length === 0) return [];
      const rows = await anyTables(executor)
        .selectFrom(table)
        .selectAll()
        .where('race_id', 'in', [...raceIds])
        .where((where) => where.and(only))
        .orderBy('race_id')
        .orderBy('sort')
        .execute();
      return rows as Row[];
    },
    async replace(trx, raceId, rows) {
      await anyTables(trx)
        .deleteFrom(table)
        .where('race_id', '=', raceId)
        .where((where) => where.and(only))
        .execute();
      if (rows.length === 0) return;
      await anyTables(trx)
        .insertInto(table)
        .values(rows as readonly Record<string, unknown>[])
        .execute();
    },
    difference(stored, incoming) {
      if (canonical(stored) === canonical(incoming)) return null;
      if (stored.length === 0) return 'NEW';
      // Removed standings count as a difference: those of the previous race would apply again.
      if (incoming.length === 0 || counted(stored) !== counted(incoming)) return 'COUNTS';
      return isCompleted(stored, incoming) ? 'COMPLETES' : 'DETAILS';
    },
  };
}

/** Returns true if the rows differ only in fields that were unknown. */
function isCompleted<Row extends object>(stored: readonly Row[], incoming: readonly Row[]) {
  const filled = stored.map((row, index) => {
    const known = Object.entries(row).filter(([, value]) => value !== null);
    return { ...incoming[index], ...Object.fromEntries(known) };
  });
  return canonical(filled) === canonical(incoming);
}

/** Selects all lists of these races. */
export async function selectResultLists(
  executor: Executor,
  raceIds: readonly string[],
): Promise<ResultLists> {
  const lists: Partial<Record<ResultListKind, readonly ResultListRow[]>> = {};
  for (const kind of RESULT_LIST_KINDS)
    lists[kind] = await RESULT_LIST_STORES[kind].read(executor, raceIds);
  return lists as ResultLists;
}

/** Returns a hash that is equal for equal lists. */
export function listHash(rows: readonly object[]): string {
  return createHash('sha256').update(canonical(rows)).digest('base64url');
}

export type GridState = 'PROVISIONAL' | 'FINAL';

/** @returns `null` without a grid */
export function gridStateOf(
  places: readonly Pick<GridPlaceTable, 'is_provisional'>[],
): GridState | null {
  if (places.length === 0) return null;
  return places.some(({ is_provisional }) => is_provisional === 0) ? 'FINAL' : 'PROVISIONAL';
}

/** Returns one text per list, independent of the order in which a database returns columns. */
export function canonical(rows: readonly object[]): string {
  return JSON.stringify(
    rows.map((row) => Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1))),
  );
}

/** Returns the driver or constructor of a row. */
export function competitorIdOf(row: ResultListRow): string {
  return 'driver_id' in row ? row.driver_id : row.competitor_id;
}

/** Untyped: the same statements serve all tables. */
function anyTables(executor: Executor): Kysely<Record<string, Record<string, unknown>>> {
  return executor as unknown as Kysely<Record<string, Record<string, unknown>>>;
}
