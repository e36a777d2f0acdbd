import { z } from 'zod';
import { FlagType } from '#contract/shared.ts';

/** Pace of a running season's flags, and the expected points of a player's flag guesses. */
export const FlagPace = z.object({
  /** Number of races with a result and counted flags. */
  races: z.int(),
  types: z.array(
    z.object({
      flag: FlagType,
      guessed: z.int(),
      /** Flags so far. */
      shown: z.int(),
      /** Expected flags of the whole season and the standard deviation, at least 1. */
      expected: z.int(),
      sd: z.int().positive(),
      /** Chance of points: 0 only if impossible, and never 1. */
      chance: z.number().min(0).max(1),
    }),
  ),
});
export type FlagPace = z.infer<typeof FlagPace>;
