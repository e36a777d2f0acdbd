import type { Transaction } from 'kysely';
import { DEFAULT_POINTS_TABLES } from '#domain/scoring/points.ts';
import { CATEGORIES } from '#domain/season/category.ts';
import type { Executor } from '#server/db/database.ts';
import type { Database } from '#server/db/tables.ts';
import { firstRevision } from '#server/season/bump-revisions.ts';
import { resultAt } from '#server/season/result-lists/has-result.ts';
import { fieldCounts } from '#server/season/season-deadline.queries.ts';
import { replacePointsTable } from '../points/points.queries.ts';

/** Selects seasons, latest first. */
export async function selectSeasonList(executor: Executor) {
  return executor
    .selectFrom('season')
    .leftJoin('race', (join) =>
      join.onRef('race.year', '=', 'season.year').on('race.cancelled_at', 'is', null),
    )
    .select(fieldCounts)
    .select(({ fn }) => [
      'season.year',
      'season.guess_deadline',
      'season.finished_at',
      fn.count<number>('race.id').as('races'),
      fn.count<number>(resultAt).as('results'),
      fn.min('race.guess_deadline').as('first_race_deadline'),
    ])
    .groupBy(['season.year', 'season.guess_deadline', 'season.finished_at'])
    .orderBy('season.year', 'desc')
    .execute();
}

/**
 * Inserts a season with the default points tables only. It has no field, so it is closed for
 * guesses, and no automatic import.
 */
export async function insertEmptySeason(
  trx: Transaction<Database>,
  year: number,
  { hasReserves }: { readonly hasReserves: boolean },
): Promise<void> {
  const revision = await firstRevision(trx);
  await trx
    .insertInto('season')
    .values({
      year,
      guess_deadline: null,
      is_imported: 0,
      has_reserves: hasReserves ? 1 : 0,
      revision,
      guess_revision: revision,
    })
    .execute();
  for (const category of CATEGORIES) {
    const points = [...DEFAULT_POINTS_TABLES[category].values()];
    await replacePointsTable(trx, year, category, points);
  }
}

/** Returns true if the season has any contents beside its points tables. */
export async function hasContents(executor: Executor, year: number): Promise<boolean> {
  const counts = await Promise.all(
    (['race', 'driver', 'constructor', 'question'] as const).map((table) =>
      executor.selectFrom(table).select('id').where('year', '=', year).limit(1).executeTakeFirst(),
    ),
  );
  return counts.some((row) => row !== undefined);
}

export async function deleteSeason(trx: Transaction<Database>, year: number): Promise<void> {
  await trx.deleteFrom('points_table').where('year', '=', year).execute();
  await trx.deleteFrom('season').where('year', '=', year).execute();
}
