import { z } from 'zod';
import { FlagType } from './shared.ts';

/** Where the flags of a season that is being run are heading, and what a player's guesses of them are likely to give. */
export const FlagPace = z.object({
  /** Races with a result whose flags have been counted. */
  races: z.int(),
  types: z.array(
    z.object({
      flag: FlagType,
      guessed: z.int(),
      /** So far. */
      shown: z.int(),
      /** In the whole season, and a standard deviation, 1 at least. */
      expected: z.int(),
      sd: z.int().positive(),
      /** To get points for the guess: 0 only where that is impossible, and never 1. */
      chance: z.number().min(0).max(1),
    }),
  ),
});
export type FlagPace = z.infer<typeof FlagPace>;
