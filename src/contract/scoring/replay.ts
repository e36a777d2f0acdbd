import { z } from 'zod';
import { MAX_LAP, MAX_REPLAY_SECONDS } from '#contract/limits.ts';
import { Id } from '#contract/shared.ts';
import { OwnRaceGuess, RaceGuesses } from './race-guesses.ts';

/** Moment of a race to show again: a second of it, or the start of a lap. */
export const ReplayQuery = z.union([
  z.strictObject({
    raceId: Id,
    /** Seconds since the lights went out. */
    at: z
      .string()
      .regex(/^(0|[1-9]\d{0,4})$/)
      .transform(Number)
      .pipe(z.int().max(MAX_REPLAY_SECONDS)),
  }),
  z.strictObject({
    raceId: Id,
    /** Lap of the leader. */
    lap: z
      .string()
      .regex(/^[1-9]\d{0,2}$/)
      .transform(Number)
      .pipe(z.int().max(MAX_LAP)),
  }),
]);
export type ReplayQuery = z.infer<typeof ReplayQuery>;

/**
 * A recorded race as it stood at a second. Nothing in it depends on what happened later, and it is
 * the same for everybody but for `own`.
 */
export const Replay = z.object({
  /** Seconds since the lights went out at which it ends; at most the end of the recording. */
  at: z.int(),
  /** Lap of the leader, from 1. */
  lap: z.int(),
  /** True once the flag has fallen and the others have finished: the result may be shown. */
  isOver: z.boolean(),
  /**
   * The guesses as they were then: `live` has the order, and there is no result. In a large game the
   * first page of them.
   */
  guesses: RaceGuesses,
  own: OwnRaceGuess,
});
export type Replay = z.infer<typeof Replay>;
