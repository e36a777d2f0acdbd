import { z } from 'zod';
import { Circuit, Instant } from '#contract/shared.ts';
import { PICK_NAMES } from '#domain/season/category.ts';

const Player = z.object({ id: z.string(), username: z.string() });

/** Awards after a race; each may have no winner. */
export const RaceRecap = z.object({
  race: z.object({
    id: z.string(),
    year: z.int(),
    position: z.int(),
    name: z.string(),
    circuit: Circuit,
    startsAt: Instant,
  }),
  /**
   * Players with the most points for their two picks. Up to three are named; more are only counted.
   */
  winner: z.object({ players: z.array(Player), count: z.int(), points: z.int() }).nullable(),
  /** Only player with the driver who finished there. */
  alone: z.array(z.object({ player: Player, place: z.enum(PICK_NAMES), driver: z.string() })),
  /** Players who gained the most ranks. */
  climber: z.object({ players: z.array(Player), places: z.int() }).nullable(),
  /** True if several guessed and nobody scored. */
  isBlank: z.boolean(),
});
export type RaceRecap = z.infer<typeof RaceRecap>;

/** Outcome of a race for one player. */
export const RaceOutcome = z.object({
  /** Points from the two picks; `null` without a guess. */
  points: z.int().nullable(),
  /** Rank after the race; `null` without a leaderboard. */
  rank: z.int().nullable(),
  /** Rank before the race; `null` before the second race. */
  rankBefore: z.int().nullable(),
});
export type RaceOutcome = z.infer<typeof RaceOutcome>;
