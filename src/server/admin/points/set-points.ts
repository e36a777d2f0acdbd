import type { PointsCopy, PointsTableChange } from '#contract/admin/admin-points.ts';
import { CATEGORIES, type Category } from '#domain/season/category.ts';
import { assertNoConflict } from '#server/http/assert-no-conflict.ts';
import { ProblemError } from '#server/http/problems.ts';
import type { SeasonChange } from '../change-season.ts';
import { replacePointsTable, selectPointsTables } from './points.queries.ts';
import { toPointsLists } from './points-lists.ts';

export async function setPointsTable(
  { trx, season, record }: SeasonChange,
  category: Category,
  { points, basedOn }: PointsTableChange,
): Promise<void> {
  const before = toPointsLists(await selectPointsTables(trx, season.year));
  assertNoConflict(basedOn, before[category]);
  await replacePointsTable(trx, season.year, category, points);
  await record({
    action: 'POINTS_TABLE_CHANGED',
    subject: category,
    before: before[category],
    after: points,
  });
}

/** Copies all tables of another season, even a finished one. */
export async function copyPointsTables(
  { trx, season, record }: SeasonChange,
  { copyFrom, basedOn }: PointsCopy,
): Promise<void> {
  const before = toPointsLists(await selectPointsTables(trx, season.year));
  for (const category of CATEGORIES) assertNoConflict(basedOn?.[category], before[category]);
  const after = toPointsLists(await selectPointsTables(trx, copyFrom));
  if (CATEGORIES.every((category) => after[category].length === 0)) {
    throw new ProblemError('season-not-found');
  }
  for (const category of CATEGORIES) {
    await replacePointsTable(trx, season.year, category, after[category]);
  }
  await record({ action: 'POINTS_TABLES_COPIED', subject: String(copyFrom), before, after });
}
