import { z } from 'zod';

const Player = z.object({ id: z.string(), username: z.string() });

/** Up to three players, and the mean distance of their orders in positions per driver. */
const SharedDistance = z.object({ players: z.array(Player), places: z.number() });
export type SharedDistance = z.infer<typeof SharedDistance>;

/** Guesses of all players for the drivers' championship, shown before its first result. */
export const SeasonReveal = z.object({
  /** Number of players who have guessed it. */
  count: z.int(),
  /** Guessed champions with the number of players, most first. */
  champions: z.array(z.object({ driver: z.string(), count: z.int() })),
  /** Players who are alone with their champion; empty if there are many. */
  loners: z.array(z.object({ player: Player, driver: z.string() })),
  /** Players whose order is farthest from the group's; `null` if there is no such award. */
  boldest: SharedDistance.nullable(),
  /** Players whose orders are nearest to each other. */
  alike: SharedDistance.nullable(),
});
export type SeasonReveal = z.infer<typeof SeasonReveal>;
