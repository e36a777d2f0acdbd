import { z } from 'zod';

const Contender = z.object({ id: z.string(), username: z.string() });

/**
 * Players who can still be first at the end, alone or shared, if results stand and no race is
 * added.
 */
export const Contenders = z.object({
  /** Number of contenders on the leaderboard. */
  count: z.int(),
  /**
   * Contenders in leaderboard order; empty if there are many, or players without points can win.
   */
  players: z.array(Contender),
  /** Players who are sure to be first. */
  secured: z.array(Contender),
});
export type Contenders = z.infer<typeof Contenders>;

/** Contender state of one player. */
export const ContenderState = z.object({
  state: z.enum(['CAN_WIN', 'OUT', 'SECURED']),
  /** First player on the leaderboard whom a player who is out cannot reach; else `null`. */
  behind: Contender.nullable(),
});
export type ContenderState = z.infer<typeof ContenderState>;
