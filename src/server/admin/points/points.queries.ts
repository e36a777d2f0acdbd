import type { Transaction } from 'kysely';
import type { PointsTables } from '#domain/scoring/points.ts';
import type { Category } from '#domain/season/category.ts';
import type { Executor } from '#server/db/database.ts';
import type { Database } from '#server/db/tables.ts';
import { toPointsTables } from '#server/season/to-season-facts.ts';

export async function selectPointsTables(executor: Executor, year: number): Promise<PointsTables> {
  const rows = await executor
    .selectFrom('points_table')
    .selectAll()
    .where('year', '=', year)
    .execute();
  return toPointsTables(rows);
}

export async function replacePointsTable(
  trx: Transaction<Database>,
  year: number,
  category: Category,
  points: readonly number[],
): Promise<void> {
  await trx
    .deleteFrom('points_table')
    .where('year', '=', year)
    .where('category', '=', category)
    .execute();
  const rows = points.map((value, difference) => ({ year, category, difference, points: value }));
  await trx.insertInto('points_table').values(rows).execute();
}
