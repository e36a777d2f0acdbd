import { CATEGORIES, type Category } from '#domain/category.ts';
import { ProblemError } from '../../problems.ts';
import type { SeasonChange } from '../change-season.ts';
import { replacePointsTable, selectPointsTables } from './points.queries.ts';
import { toPointsLists } from './points-lists.ts';

export async function setPointsTable(
  { trx, season, record }: SeasonChange,
  category: Category,
  points: readonly number[],
): Promise<void> {
  const before = toPointsLists(await selectPointsTables(trx, season.year));
  await replacePointsTable(trx, season.year, category, points);
  await record({
    action: 'POINTS_TABLE_CHANGED',
    subject: category,
    before: before[category],
    after: points,
  });
}

/** All tables of another season; a finished one serves as well. */
export async function copyPointsTables(
  { trx, season, record }: SeasonChange,
  fromYear: number,
): Promise<void> {
  const before = toPointsLists(await selectPointsTables(trx, season.year));
  const after = toPointsLists(await selectPointsTables(trx, fromYear));
  if (CATEGORIES.every((category) => after[category].length === 0)) {
    throw new ProblemError('season-not-found');
  }
  for (const category of CATEGORIES) {
    await replacePointsTable(trx, season.year, category, after[category]);
  }
  await record({ action: 'POINTS_TABLES_COPIED', subject: String(fromYear), before, after });
}
