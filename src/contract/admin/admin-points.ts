import { z } from 'zod';
import { MAX_POINTS, MAX_POINTS_LENGTH } from '#contract/limits.ts';
import { Category, Year, YearParam } from '#contract/shared.ts';
import { byCategory } from '#domain/season/category.ts';
import { LeaderboardEffect } from './admin-shared.ts';

/** Points for the differences 0, 1, 2, …; larger ones give none. */
const Points = z.array(z.int().min(0).max(MAX_POINTS)).min(1).max(MAX_POINTS_LENGTH);

const StoredPoints = z.array(z.int()).max(MAX_POINTS_LENGTH);

export const PointsTableParams = z.strictObject({ year: YearParam, category: Category });
export const PointsTableChange = z.strictObject({
  points: Points,
  /** Points that the change is based on; without them any points are overwritten. */
  basedOn: StoredPoints.optional(),
});
export type PointsTableChange = z.infer<typeof PointsTableChange>;

export const AdminPointsTables = z.strictObject(byCategory(() => StoredPoints));
export type AdminPointsTables = z.infer<typeof AdminPointsTables>;

export const PointsCopy = z.strictObject({
  copyFrom: Year,
  /** Tables that are replaced, as last seen; without them any are overwritten. */
  basedOn: AdminPointsTables.optional(),
});
export type PointsCopy = z.infer<typeof PointsCopy>;

/** New points of one category, separated by commas, or all tables of another season. */
export const PointsPreviewQuery = z.union([
  z.strictObject({
    category: Category,
    points: z
      .string()
      .max(300)
      .regex(/^\d{1,4}(,\d{1,4})*$/)
      .transform((text) => text.split(',').map(Number))
      .pipe(Points),
  }),
  z.strictObject({ copyFrom: YearParam }),
]);
export type PointsPreviewQuery = z.infer<typeof PointsPreviewQuery>;

export const PointsPreview = z.object({ tables: AdminPointsTables, effect: LeaderboardEffect });
export type PointsPreview = z.infer<typeof PointsPreview>;
