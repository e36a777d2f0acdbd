import { z } from 'zod';

/**
 * What a league counts from in a season: a race before which everybody has 0 points, and from which
 * guesses of races count, and nothing else. A league that counts the whole season has none.
 */
export const CountsFrom = z.object({
  /** Name of the race. */
  race: z.string(),
  /** Its position in the season; `null` if it is no longer in it, and nothing after it is either. */
  position: z.int().nullable(),
  /** Number of races from it on. */
  raceCount: z.int(),
  /** True once its deadline has passed. */
  hasBegun: z.boolean(),
});
export type CountsFrom = z.infer<typeof CountsFrom>;
