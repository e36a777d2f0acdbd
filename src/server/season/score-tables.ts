import type { ScoreTables } from '#contract/score.ts';
import { byCategory, type Category } from '#domain/category.ts';
import type { PointsTables } from '#domain/points.ts';

/** Returns a season's points tables in the format of the API. */
export function toScoreTables(tables: PointsTables): ScoreTables {
  const rows = (category: Category) =>
    Object.fromEntries([...tables[category]].map(([difference, points]) => [difference, points]));
  return byCategory(rows);
}
