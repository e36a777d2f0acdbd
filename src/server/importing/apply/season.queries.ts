import type { Selectable, Transaction } from 'kysely';
import { DEFAULT_POINTS_TABLES } from '#domain/scoring/points.ts';
import { CATEGORIES } from '#domain/season/category.ts';
import type { Database, ReportedStartTable, SeasonTable } from '#server/db/tables.ts';
import { firstRevision } from '#server/season/bump-revisions.ts';

export async function insertSeason(
  trx: Transaction<Database>,
  season: Selectable<SeasonTable>,
): Promise<void> {
  const revision = await firstRevision(trx);
  await trx
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
  await trx.insertInto('points_table').values(points).execute();
}

export async function updateSeason(
  trx: Transaction<Database>,
  { year, ...values }: Selectable<SeasonTable>,
): Promise<void> {
  await trx.updateTable('season').set(values).where('year', '=', year).execute();
}

export async function storeReportedStarts(
  trx: Transaction<Database>,
  reported: readonly ReportedStartTable[],
): Promise<void> {
  for (const { race_id, ...start } of reported) {
    await trx
      .insertInto('reported_start')
      .values({ race_id, ...start })
      .onConflict((conflict) => conflict.column('race_id').doUpdateSet(start))
      .execute();
  }
}
