import { z } from 'zod';

const Contender = z.object({ id: z.string(), username: z.string() });

/**
 * Who can still be first when the season is over, alone or shared, as long as the results stand and no race
 * is added.
 */
export const Contenders = z.object({
  /** So many of those on the leaderboard. */
  count: z.int(),
  /** These, in its order; empty where they are not few, or somebody without points can win too. */
  players: z.array(Contender),
  /** Who will be first whatever happens. */
  secured: z.array(Contender),
});
export type Contenders = z.infer<typeof Contenders>;

/** What is still possible for one player. */
export const ContenderState = z.object({
  state: z.enum(['CAN_WIN', 'OUT', 'SECURED']),
  /** Whom a player who is out cannot come level with any more; else `null`. */
  behind: Contender.nullable(),
});
export type ContenderState = z.infer<typeof ContenderState>;
