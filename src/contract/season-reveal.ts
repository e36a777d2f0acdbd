import { z } from 'zod';

const Player = z.object({ id: z.string(), username: z.string() });

/** Up to three, and the mean of the places per driver that it is about. */
const SharedDistance = z.object({ players: z.array(Player), places: z.number() });
export type SharedDistance = z.infer<typeof SharedDistance>;

/** What everybody guessed of the drivers' championship, told before its first result. */
export const SeasonReveal = z.object({
  /** How many have guessed it. */
  count: z.int(),
  /** Whom they guessed to be champion, and how many did; most first. */
  champions: z.array(z.object({ driver: z.string(), count: z.int() })),
  /** Who alone guessed that one; empty where there are many. */
  loners: z.array(z.object({ player: Player, driver: z.string() })),
  /** Whose order is farthest from the group's; each may be nobody's. */
  boldest: SharedDistance.nullable(),
  /** Whose orders are nearest to each other. */
  alike: SharedDistance.nullable(),
});
export type SeasonReveal = z.infer<typeof SeasonReveal>;
