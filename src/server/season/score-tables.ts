import type { ScoreTables } from '#contract/scoring/score.ts';
import type { PointsTables } from '#domain/scoring/points.ts';
import { byCategory, type Category } from '#domain/season/category.ts';

/** Returns a season's points tables in the format of the API. */
export function toScoreTables(tables: PointsTables): ScoreTables {
  const rows = (category: Category) =>
    Object.fromEntries([...tables[category]].map(([difference, points]) => [difference, points]));
  return byCategory(rows);
}
