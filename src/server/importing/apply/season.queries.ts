import type { Selectable } from 'kysely';
import { DEFAULT_POINTS_TABLES } from '#domain/scoring/points.ts';
import { CATEGORIES } from '#domain/season/category.ts';
import type { Executor } from '#server/db/database.ts';
import type { ReportedStartTable, SeasonTable } from '#server/db/tables.ts';
import { firstRevision } from '#server/season/bump-revisions.ts';

export async function insertSeason(
  executor: Executor,
  season: Selectable<SeasonTable>,
): Promise<void> {
  const revision = await firstRevision(executor);
  await executor
    .insertInto('season')
    .values({ ...season, revision, guess_revision: revision })
    .execute();
  const points = CATEGORIES.flatMap((category) =>
    [...DEFAULT_POINTS_TABLES[category]].map(([difference, points]) => ({
      year: season.year,
      category,
      difference,
      points,
    })),
  );
  await executor.insertInto('points_table').values(points).execute();
}

export async function updateSeason(
  executor: Executor,
  { year, ...values }: Selectable<SeasonTable>,
): Promise<void> {
  await executor.updateTable('season').set(values).where('year', '=', year).execute();
}

export async function storeReportedStarts(
  executor: Executor,
  reported: readonly ReportedStartTable[],
): Promise<void> {
  for (const { race_id, ...start } of reported) {
    await executor
      .insertInto('reported_start')
      .values({ race_id, ...start })
      .onConflict((conflict) => conflict.column('race_id').doUpdateSet(start))
      .execute();
  }
}
