import { z } from 'zod';
import { ORDER_CATEGORIES } from '#domain/season/category.ts';

/**
 * What a single swap in the viewer's own orders would have changed after a race; `null` for who
 * leads, and for who is not on the leaderboard.
 */
export const OneSwap = z.object({
  swap: z
    .object({
      /** Next player ahead, and the points to that player. */
      rival: z.object({ id: z.string(), username: z.string() }),
      behind: z.int(),
      /** Names of the two who would have changed places; `null` if no swap would have held. */
      pair: z
        .object({
          championship: z.enum(ORDER_CATEGORIES),
          raised: z.string(),
          lowered: z.string(),
          gained: z.int(),
        })
        .nullable(),
    })
    .nullable(),
});
export type OneSwap = z.infer<typeof OneSwap>;
