import { z } from 'zod';
import { YearParam } from './shared.ts';

/**
 * To be first when the season is over, alone or shared: from 0 to 1 with four decimals. 0 only for who cannot be first
 * any more and 1 only for who will be, as `Contenders` has it.
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
  /** How many of these are still to be worked out. */
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

/** What the front page tells of chances. */
export const HomeChances = z.object({
  /** False while what is told here is being worked out: then nothing else is told. */
  isReady: z.boolean(),
  /** After the latest race and before it, in the order of the leaderboard; empty once every race is run. */
  now: z.array(Chance.nullable()),
  /** Empty after the first race, too. */
  before: z.array(Chance.nullable()),
  /** Of a season whose races are all run, in their order. */
  turningPoints: z.array(TurningPoint),
});
export type HomeChances = z.infer<typeof HomeChances>;
