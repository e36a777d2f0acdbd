import type { Kysely, Transaction } from 'kysely';
import type { Executor } from '#server/db/database.ts';
import type { CompetitorKind, Database } from '#server/db/tables.ts';
import { COMPETITOR_TABLES } from '#server/season/competitors.queries.ts';

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
      .updateTable(COMPETITOR_TABLES[kind])
      .set({ position: index + 1 })
      .where('id', '=', id)
      .execute();
  }
}

/** Untyped: one query serves every table with a competitor id. */
type AnyTables = Kysely<Record<string, Record<string, string>>>;

/**
 * Returns true if a season guess, result, standings or waiting review names the competitor, or
 * a grid ever has. Race guesses are not read, since they may be secret.
 */
export async function isNamedAnywhere(
  executor: Executor,
  kind: CompetitorKind,
  id: string,
): Promise<boolean> {
  const places =
    kind === 'DRIVER'
      ? ([
          ['order_guess', 'competitor_id'],
          ['answer_guess', 'competitor_id'],
          ['right_answer', 'competitor_id'],
          ['guessable', 'driver_id'],
          ['result_row', 'driver_id'],
          ['standing', 'competitor_id'],
        ] as const)
      : ([
          ['order_guess', 'competitor_id'],
          ['answer_guess', 'competitor_id'],
          ['right_answer', 'competitor_id'],
          ['driver', 'constructor_id'],
          ['grid_place', 'constructor_id'],
          ['result_row', 'constructor_id'],
          ['standing', 'competitor_id'],
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
