import { z } from 'zod';
import { PAGE_SIZE } from '#contract/limits.ts';

/** Zero-based offset at which a page begins; must be a multiple of the page size. */
export const PageOffset = z
  .string()
  .regex(/^(0|[1-9]\d{0,6})$/)
  .transform(Number)
  .pipe(z.int().multipleOf(PAGE_SIZE));

/*
 * The two shapes of a response with a list that grows with the players. Its rows have a name of their
 * own in each, because the specification names most of them. What only a whole list has is a field of
 * that shape alone, or `null` in the other.
 */

/** Shape with all players. */
export const Whole = z.object({
  kind: z.literal('WHOLE'),
  /** Number of players on the list; of several lists, of the longest. Of users the participants alone. */
  playerCount: z.int(),
});

/** Shape with a page of the players, by default the first one. */
export const Page = z.object({
  kind: z.literal('PAGE'),
  /** As in the other shape, of the whole list. */
  playerCount: z.int(),
  /** Offset of the next page; `null` on the last. */
  nextOffset: z.int().nullable(),
});

/** What a response says of its list. */
export type Shape = z.infer<typeof Whole> | z.infer<typeof Page>;
