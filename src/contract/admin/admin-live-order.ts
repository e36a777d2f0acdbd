import { z } from 'zod';
import { PickParams } from '#contract/guessing/guesses.ts';
import { Id, Instant } from '#contract/shared.ts';
import { byPickName } from '#domain/season/category.ts';

export const LiveOrderParams = PickParams;

/** Driver in a place of an ongoing race; `null` removes what was entered. */
export const LiveOrderChange = z.strictObject({ driverId: Id.nullable() });
export type LiveOrderChange = z.infer<typeof LiveOrderChange>;

export const AdminLiveOrder = z.object({
  /** Ids of the drivers there; `null` if unknown. */
  ...byPickName(() => z.string().nullable()),
  /** Time of the last change; `null` if no position is known. */
  setAt: Instant.nullable(),
  /** True from the deadline of the race until its result is stored. */
  canBeSet: z.boolean(),
  /** Drivers on the grid, in its order. */
  grid: z.array(z.object({ driverId: z.string(), name: z.string() })),
});
export type AdminLiveOrder = z.infer<typeof AdminLiveOrder>;
