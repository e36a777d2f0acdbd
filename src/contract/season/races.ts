import { z } from 'zod';
import { Instant, YearParam } from '#contract/shared.ts';

export const YearList = z.array(z.int());

export const RaceListParams = z.strictObject({ year: YearParam });
export const RaceListQuery = z.strictObject({
  completedOnly: z.enum(['true', 'false']).optional(),
});

export const RaceListItem = z.object({
  id: z.string(),
  year: z.int(),
  position: z.int(),
  name: z.string(),
  startsAt: Instant,
  isCompleted: z.boolean(),
  hasSprint: z.boolean(),
  /** Winner; `null` without a result. */
  winner: z
    .object({ name: z.string(), code: z.string(), colour: z.string().nullable() })
    .nullable(),
});
export type RaceListItem = z.infer<typeof RaceListItem>;
export const RaceList = z.array(RaceListItem);
