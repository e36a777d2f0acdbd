import type { Kysely } from 'kysely';
import type { Executor } from '../db/open-database.ts';
import type { Database } from '../db/tables.ts';
import { insertSeason, type SeasonRows, updateSeason } from './importing.queries.ts';
import { changedColumns, LIST_KEYS, type ListDiff, type SeasonDiff } from './season-diff.ts';

const INSERTED_AT_ONCE = 500;

/** The tables of a season seen as rows of anything: the same three statements serve them all. */
type AnyTables = Kysely<Record<string, Record<string, unknown>>>;

interface List {
  readonly table: keyof Database;
  readonly key: readonly string[];
  readonly diff: ListDiff<object>;
}

/**
 * Writes a diff, and nothing but it. What others refer to is updated in place; the rows of lists make
 * way for each other first, since places may be exchanged. Bumps the revision of a season that was there.
 */
export async function applySeason(
  executor: Executor,
  stored: SeasonRows,
  target: SeasonRows,
  diff: SeasonDiff,
): Promise<void> {
  if (target.season === null) throw new Error('There is no season to write');
  if (stored.season === null) await insertSeason(executor, target.season);
  else {
    const revision = stored.season.revision + 1;
    await updateSeason(executor, { ...target.season, revision });
  }

  const list = (table: keyof Database, name: keyof SeasonDiff): List => ({
    table,
    key: LIST_KEYS[name],
    diff: diff[name],
  });
  for (const entities of [
    list('constructor', 'constructors'),
    list('driver', 'drivers'),
    list('race', 'races'),
  ]) {
    await insertRows(executor, entities.table, entities.diff.added);
    await updateRows(executor, entities);
  }
  for (const rows of [
    list('alias', 'aliases'),
    list('grid_place', 'gridPlaces'),
    list('result_row', 'resultRows'),
    list('driver_standing', 'driverStandings'),
    list('constructor_standing', 'constructorStandings'),
    list('flag', 'flags'),
  ]) {
    await deleteRows(executor, rows);
    const { added, changed } = rows.diff;
    await insertRows(executor, rows.table, [...added, ...changed.map(({ to }) => to)]);
  }
}

async function insertRows(
  executor: Executor,
  table: keyof Database,
  rows: readonly object[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += INSERTED_AT_ONCE) {
    const some = rows.slice(start, start + INSERTED_AT_ONCE) as Record<string, unknown>[];
    await (executor as unknown as AnyTables).insertInto(table).values(some).execute();
  }
}

async function updateRows(executor: Executor, { table, key, diff }: List): Promise<void> {
  for (const { from, to } of diff.changed) {
    const values = to as Record<string, unknown>;
    const columns = changedColumns(from, to) as string[];
    await (executor as unknown as AnyTables)
      .updateTable(table)
      .set(pick(values, columns))
      .where((where) => where.and(pick(values, key)))
      .execute();
  }
}

async function deleteRows(executor: Executor, { table, key, diff }: List): Promise<void> {
  for (const row of [...diff.removed, ...diff.changed.map(({ from }) => from)]) {
    await (executor as unknown as AnyTables)
      .deleteFrom(table)
      .where((where) => where.and(pick(row as Record<string, unknown>, key)))
      .execute();
  }
}

function pick(row: Record<string, unknown>, columns: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(columns.map((column) => [column, row[column]]));
}
