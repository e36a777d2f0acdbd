import { z } from 'zod';
import { CompetitorBadge, Id, Medal, YearParam } from '#contract/shared.ts';
import { PICK_NAMES, SCORED_CATEGORIES } from '#domain/season/category.ts';

export const SeasonRecapParams = z.strictObject({ id: Id, year: YearParam });

const Player = z.object({ id: z.string(), username: z.string() });

const Race = z.object({ id: z.string(), position: z.int(), name: z.string() });

const BestRace = z.object({
  race: Race,
  points: z.int(),
  /** Rank among all players by the points of that race, and the number of others who share it. */
  rank: z.int(),
  sharedWith: z.int(),
  picks: z.array(
    z.object({
      place: z.enum(PICK_NAMES),
      driver: z.string(),
      look: CompetitorBadge,
      /** Finishing position; `null` if not in the result. */
      finishPos: z.int().nullable(),
      points: z.int(),
    }),
  ),
});

/** Numbers of exact guesses. */
const Bullseyes = z.object({
  total: z.int(),
  first: z.int(),
  tenth: z.int(),
  drivers: z.int(),
  constructors: z.int(),
  flags: z.int(),
  /** True if nobody had as many; false with too many players to compute it. */
  isMost: z.boolean(),
});

const Rival = z.object({
  player: Player,
  /** Lead in points after each race since both had started; negative if behind. */
  gaps: z.array(z.int()),
  leadChanges: z.int(),
});

/** Recap of a player's finished season; parts without contents are `null`. */
export const SeasonRecap = z.object({
  user: Player,
  year: z.int(),
  rank: z.int(),
  medal: Medal.nullable(),
  points: z.int(),
  /** Rank on the final leaderboard. */
  playerCount: z.int(),
  /** Rank after each race. */
  ranks: z.array(z.int()),
  bestRound: BestRace.nullable(),
  /** Categories with points, best first; empty if the player beat nobody in any. */
  categories: z.array(
    z.object({ category: z.enum(SCORED_CATEGORIES), rank: z.int(), points: z.int() }),
  ),
  bullseyes: Bullseyes.nullable(),
  rival: Rival.nullable(),
  /** Race from which the rank rose or fell to the final one. */
  turningPoint: z
    .object({
      race: Race,
      /** Index among the completed races, from 1. */
      raceIndex: z.int(),
      from: z.int(),
      to: z.int(),
    })
    .nullable(),
});
export type SeasonRecap = z.infer<typeof SeasonRecap>;
