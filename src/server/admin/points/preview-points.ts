import type { PointsPreview, PointsPreviewQuery } from '#contract/admin/admin-points.ts';
import type { PointsTables } from '#domain/scoring/points.ts';
import { ProblemError } from '#server/http/problems.ts';
import type { SeasonReader } from '#server/season/season-view.ts';
import { leaderboardEffect } from '../leaderboard-effect.ts';
import { toPointsLists } from './points-lists.ts';

/** Returns the leaderboard with other points tables, without storing them. */
export async function previewPoints(
  seasons: SeasonReader,
  year: number,
  query: PointsPreviewQuery,
): Promise<PointsPreview> {
  const season = await seasons.of(year);
  const other = 'copyFrom' in query ? await seasons.of(query.copyFrom) : season;
  if (season === null || other === null) throw new ProblemError('season-not-found');
  const tables: PointsTables =
    'copyFrom' in query
      ? other.tables
      : { ...season.tables, [query.category]: new Map(query.points.entries()) };
  return { tables: toPointsLists(tables), effect: leaderboardEffect(season, { tables }) };
}
