import { z } from 'zod';
import { YearParam } from '#contract/shared.ts';

/**
 * Chance to be first at the end, alone or shared: from 0 to 1 with four decimals. 0 only for
 * players who are no contenders, 1 only for those who are secured (`Contenders`).
 */
const Chance = z.number().min(0).max(1);

/** Year of the season; by default the default season. */
export const ChancesQuery = z.strictObject({ year: YearParam.optional() });

/** Chances of all players after each race. Missing ones are computed, and available later. */
export const SeasonChances = z.object({
  year: z.int(),
  /**
   * False before the season deadline and the first result, and with too many players: no chances
   * then.
   */
  isGiven: z.boolean(),
  /** Completed races in order. */
  raceIds: z.array(z.string()),
  /** Number of these races that are still being computed. */
  missing: z.int(),
  players: z.array(
    z.object({
      id: z.string(),
      /** Chances by race; `null` if unknown, and before the player's first guess. */
      chances: z.array(Chance.nullable()),
    }),
  ),
});
export type SeasonChances = z.infer<typeof SeasonChances>;

/** Race in which a player's chance changed greatly. */
const TurningPoint = z.object({
  raceId: z.string(),
  player: z.object({ id: z.string(), username: z.string() }),
  from: Chance,
  to: Chance,
});
export type TurningPoint = z.infer<typeof TurningPoint>;

/** Chances on the front page. */
export const HomeChances = z.object({
  /** False while chances are being computed; all other fields are empty then. */
  isReady: z.boolean(),
  /** Chances after the latest race, in leaderboard order; empty once all races are run. */
  now: z.array(Chance.nullable()),
  /** Chances before the latest race; empty after the first race. */
  before: z.array(Chance.nullable()),
  /** Turning points in race order; only once all races are run. */
  turningPoints: z.array(TurningPoint),
});
export type HomeChances = z.infer<typeof HomeChances>;
