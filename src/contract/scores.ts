import { z } from 'zod';
import { CATEGORIES } from '#domain/category.ts';
import { Category, YearParam } from './shared.ts';

export const CategoryList = z.array(Category);

export const ScoreQuery = z.strictObject({ year: YearParam.optional() });

/** Per category, a map from difference to points. */
export const ScoreTables = z.object(
  Object.fromEntries(
    CATEGORIES.map((category) => [category, z.record(z.string(), z.int())]),
  ) as Record<Category, z.ZodRecord<z.ZodString, z.ZodInt>>,
);
export type ScoreTables = z.infer<typeof ScoreTables>;
