import { z } from 'zod';
import { PICK_NAMES } from '#domain/category.ts';
import { Category, CompetitorBadge, Id, Medal, YearParam } from './shared.ts';

export const SeasonRecapParams = z.strictObject({ id: Id, year: YearParam });

const Player = z.object({ id: z.string(), username: z.string() });

const Race = z.object({ id: z.string(), position: z.int(), name: z.string() });

const Round = z.object({
  race: Race,
  points: z.int(),
  /** Among all, by what that race gave, and with how many others. */
  rank: z.int(),
  sharedWith: z.int(),
  picks: z.array(
    z.object({
      place: z.enum(PICK_NAMES),
      driver: z.string(),
      look: CompetitorBadge,
      /** `null` for who is not in the result. */
      finishPos: z.int().nullable(),
      points: z.int(),
    }),
  ),
});

/** How much was guessed exactly as it came. */
const Bullseyes = z.object({
  total: z.int(),
  first: z.int(),
  tenth: z.int(),
  drivers: z.int(),
  constructors: z.int(),
  flags: z.int(),
  /** Nobody had as many; false where too many play to say. */
  isMost: z.boolean(),
});

const Rival = z.object({
  player: Player,
  /** Points ahead after each race that both had begun before; negative: behind. */
  gaps: z.array(z.int()),
  leadChanges: z.int(),
});

/** A player's season once an admin has finished it; what there is nothing to tell of is `null`. */
export const SeasonRecap = z.object({
  user: Player,
  year: z.int(),
  rank: z.int(),
  medal: Medal.nullable(),
  points: z.int(),
  /** On the leaderboard. */
  playerCount: z.int(),
  /** After every race. */
  ranks: z.array(z.int()),
  bestRound: Round.nullable(),
  /** What gave something, the best first; empty where nobody was beaten in any. */
  categories: z.array(z.object({ category: Category, rank: z.int(), points: z.int() })),
  bullseyes: Bullseyes.nullable(),
  rival: Rival.nullable(),
  /** From when on it went up, or down, to the final place. */
  turningPoint: z
    .object({
      race: Race,
      /** Of the races that were run, from 1. */
      raceIndex: z.int(),
      from: z.int(),
      to: z.int(),
    })
    .nullable(),
});
export type SeasonRecap = z.infer<typeof SeasonRecap>;
