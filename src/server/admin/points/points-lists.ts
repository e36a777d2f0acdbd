import type { AdminPointsTables } from '#contract/admin/admin-points.ts';
import type { PointsTables } from '#domain/scoring/points.ts';
import { byCategory } from '#domain/season/category.ts';

/** Points by difference from 0, without gaps. */
function toList(table: ReadonlyMap<number, number>): number[] {
  const length = Math.max(-1, ...table.keys()) + 1;
  return Array.from({ length }, (_, difference) => table.get(difference) ?? 0);
}

export function toPointsLists(tables: PointsTables): AdminPointsTables {
  return byCategory((category) => toList(tables[category]));
}
