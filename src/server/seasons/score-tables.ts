import type { ScoreTables } from '#contract/score.ts';
import type { PointsTables } from '#domain/points.ts';

/** A season's points, as calls tell them. */
export function toScoreTables(tables: PointsTables): ScoreTables {
  const rows = (category: keyof ScoreTables) =>
    Object.fromEntries([...tables[category]].map(([difference, points]) => [difference, points]));
  return {
    FIRST: rows('FIRST'),
    TENTH: rows('TENTH'),
    DRIVER: rows('DRIVER'),
    CONSTRUCTOR: rows('CONSTRUCTOR'),
    FLAG: rows('FLAG'),
  };
}
