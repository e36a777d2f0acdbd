import { z } from 'zod';
import { YearParam } from './shared.ts';

/**
 * Chance to be first at the end, alone or shared: from 0 to 1 with four decimals. 0 only for
 * players who are no contenders, 1 only for those who are secured (`Contenders`).
 */
const Chance = z.number().min(0).max(1);

/** The season of that year; without it the one that every screen shows. */
export const ChancesQuery = z.strictObject({ year: YearParam.optional() });

/** Everybody's chance after each race. What is still to be worked out is told later. */
export const SeasonChances = z.object({
  year: z.int(),
  /** False before the season's deadline and its first result, and where too many play: nobody is told then. */
  isGiven: z.boolean(),
  /** The completed races, in order. */
  raceIds: z.array(z.string()),
  /** Number of these races that are still being computed. */
  missing: z.int(),
  players: z.array(
    z.object({
      id: z.string(),
      /** One for each of the races; `null` where nothing is known, and before the player had guessed anything. */
      chances: z.array(Chance.nullable()),
    }),
  ),
});
export type SeasonChances = z.infer<typeof SeasonChances>;

/** A race in which somebody's chance changed much. */
const TurningPoint = z.object({
  raceId: z.string(),
  player: z.object({ id: z.string(), username: z.string() }),
  from: Chance,
  to: Chance,
});
export type TurningPoint = z.infer<typeof TurningPoint>;

/** Chances on the front page. */
export const HomeChances = z.object({
  /** False while what is told here is being worked out: then nothing else is told. */
  isReady: z.boolean(),
  /** Chances after the latest race, in leaderboard order; empty once all races are run. */
  now: z.array(Chance.nullable()),
  /** Empty after the first race, too. */
  before: z.array(Chance.nullable()),
  /** Turning points in race order; only once all races are run. */
  turningPoints: z.array(TurningPoint),
});
export type HomeChances = z.infer<typeof HomeChances>;
