import { z } from 'zod';
import { LeaderboardEffect } from './admin-shared.ts';
import { Category, Year, YearParam } from './shared.ts';

const POINTS_MAX = 1000;
const POINTS_LENGTH_MAX = 50;

/** Points for the differences 0, 1, 2, …; further off gives none. */
const Points = z.array(z.int().min(0).max(POINTS_MAX)).min(1).max(POINTS_LENGTH_MAX);

export const PointsTableParams = z.strictObject({ year: YearParam, category: Category });
export const PointsTable = z.strictObject({ points: Points });

export const AdminPointsTables = z.object({
  FIRST: z.array(z.int()),
  TENTH: z.array(z.int()),
  DRIVER: z.array(z.int()),
  CONSTRUCTOR: z.array(z.int()),
  FLAG: z.array(z.int()),
});
export type AdminPointsTables = z.infer<typeof AdminPointsTables>;

export const PointsCopy = z.strictObject({ copyFrom: Year });

/** One category's new points, separated by commas, or all tables of another season. */
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
