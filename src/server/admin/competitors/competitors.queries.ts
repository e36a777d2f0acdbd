import type { Kysely, Transaction } from 'kysely';
import type { Executor } from '../../db/open-database.ts';
import type { Database } from '../../db/tables.ts';

export type CompetitorKind = 'DRIVER' | 'CONSTRUCTOR';
export const TABLES = { DRIVER: 'driver', CONSTRUCTOR: 'constructor' } as const;

/** What drivers and constructors have in common, in their order. */
export async function selectCompetitors(executor: Executor, kind: CompetitorKind, year: number) {
  return executor
    .selectFrom(TABLES[kind])
    .select(['id', 'key', 'name', 'position'])
    .where('year', '=', year)
    .orderBy('position')
    .execute();
}

export async function selectDriver(executor: Executor, id: string) {
  return executor.selectFrom('driver').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function selectConstructor(executor: Executor, id: string) {
  return executor.selectFrom('constructor').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function selectAliases(executor: Executor, year: number) {
  return executor
    .selectFrom('alias')
    .selectAll()
    .where('year', '=', year)
    .orderBy('name')
    .execute();
}

export async function replaceAliases(
  trx: Transaction<Database>,
  competitor: { readonly id: string; readonly year: number; readonly kind: CompetitorKind },
  names: readonly string[],
): Promise<void> {
  const { id, year, kind } = competitor;
  await trx
    .deleteFrom('alias')
    .where('year', '=', year)
    .where('kind', '=', kind)
    .where('competitor_id', '=', id)
    .execute();
  if (names.length === 0) return;
  const rows = names.map((name) => ({ year, kind, name, competitor_id: id }));
  await trx.insertInto('alias').values(rows).execute();
}

export async function numberCompetitors(
  trx: Transaction<Database>,
  kind: CompetitorKind,
  ids: readonly string[],
): Promise<void> {
  for (const [index, id] of ids.entries()) {
    await trx
      .updateTable(TABLES[kind])
      .set({ position: index + 1 })
      .where('id', '=', id)
      .execute();
  }
}

/** The keys of those in the latest standings of a season, first to last; empty when it has none. */
export async function selectLatestStandings(
  executor: Executor,
  kind: CompetitorKind,
  year: number,
): Promise<string[]> {
  const standings =
    kind === 'DRIVER'
      ? executor
          .selectFrom('driver_standing as standing')
          .innerJoin('driver as competitor', 'competitor.id', 'standing.driver_id')
          .innerJoin('race', 'race.id', 'standing.race_id')
          .select(['race.id', 'competitor.key'])
          .orderBy('race.position', 'desc')
          .orderBy('standing.sort')
      : executor
          .selectFrom('constructor_standing as standing')
          .innerJoin('constructor as competitor', 'competitor.id', 'standing.constructor_id')
          .innerJoin('race', 'race.id', 'standing.race_id')
          .select(['race.id', 'competitor.key'])
          .orderBy('race.position', 'desc')
          .orderBy('standing.sort');
  const rows = await standings
    .where('race.year', '=', year)
    .where('race.cancelled_at', 'is', null)
    .where('race.result_stored_at', 'is not', null)
    .execute();
  return rows.filter(({ id }) => id === rows[0]?.id).map(({ key }) => key);
}

/** Any table with a column of ids: the same look serves them all. */
type AnyTables = Kysely<Record<string, Record<string, string>>>;

/** Whether a guess, a grid, a result, standings or a correction that waits name the competitor. */
export async function isNamedAnywhere(
  executor: Executor,
  kind: CompetitorKind,
  id: string,
): Promise<boolean> {
  const places =
    kind === 'DRIVER'
      ? ([
          ['driver_guess', 'driver_id'],
          ['race_guess', 'driver_id'],
          ['grid_place', 'driver_id'],
          ['result_row', 'driver_id'],
          ['driver_standing', 'driver_id'],
        ] as const)
      : ([
          ['constructor_guess', 'constructor_id'],
          ['driver', 'constructor_id'],
          ['grid_place', 'constructor_id'],
          ['result_row', 'constructor_id'],
          ['constructor_standing', 'constructor_id'],
        ] as const);
  for (const [table, column] of places) {
    const row = await (executor as unknown as AnyTables)
      .selectFrom(table)
      .select(column)
      .where(column, '=', id)
      .limit(1)
      .executeTakeFirst();
    if (row !== undefined) return true;
  }
  const review = await executor
    .selectFrom('import_review')
    .select('id')
    .where('state', '=', 'WAITING')
    .where('incoming', 'like', `%"${id}"%`)
    .executeTakeFirst();
  return review !== undefined;
}
