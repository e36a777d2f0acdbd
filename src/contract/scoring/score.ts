import { z } from 'zod';
import { Category, YearParam } from '#contract/shared.ts';
import { byCategory } from '#domain/season/category.ts';

export const CategoryList = z.array(Category);

export const ScoreQuery = z.strictObject({ year: YearParam.optional() });

const DifferenceToPoints = z.record(z.string(), z.int());

/** Points by difference, for each category. */
export const ScoreTables = z.object(byCategory(() => DifferenceToPoints));
export type ScoreTables = z.infer<typeof ScoreTables>;
