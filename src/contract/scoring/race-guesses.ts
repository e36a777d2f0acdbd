import { z } from 'zod';
import { Page, PageOffset, Whole } from '#contract/http/paging.ts';
import { CountsFrom } from '#contract/leagues/counts-from.ts';
import { CompetitorBadge, FlagType, Id, Instant } from '#contract/shared.ts';
import { byPickName } from '#domain/season/category.ts';
import { RaceOutcome, RaceRecap } from './race-recap.ts';

/** Race to show; by default the latest one with a starting grid. */
export const RaceGuessQuery = z.strictObject({
  raceId: Id.optional(),
  offset: PageOffset.optional(),
});

export const OwnRaceGuessQuery = z.strictObject({ raceId: Id });

const RaceGuessEntry = z.object({
  user: z.string(),
  driver: z.string(),
  /** Grid slot; `null` if not on the grid. */
  position: z.int().nullable(),
  userId: z.string(),
  look: CompetitorBadge,
  /**
   * Finishing position, or the present one while the race is on and somebody has entered the order;
   * `null` without either, or if not in it.
   */
  finishPosition: z.int().nullable(),
  /** Points for that position; `null` without a result or an order. */
  points: z.int().nullable(),
  /** Time of the last change. */
  savedAt: Instant,
  /** True if the pick was filled from the player's reserves at the deadline. */
  isReserve: z.boolean(),
});

export type RaceGuessEntry = z.infer<typeof RaceGuessEntry>;

/** Guessed driver with the number of picks. */
const PickedDriver = RaceGuessEntry.pick({
  driver: true,
  look: true,
  position: true,
  finishPosition: true,
  points: true,
}).extend({
  count: z.int(),
  /** Only player with this pick; `null` if there are several. */
  aloneUser: z.string().nullable(),
});
export type PickedDriver = z.infer<typeof PickedDriver>;

const LiveDriver = z.object({ name: z.string(), look: CompetitorBadge });

/** The overtake between neighbours on the track that changes the leaderboard most. */
const OvertakeView = z.object({
  /** Surnames. */
  driver: z.string(),
  overtaken: z.string(),
  /** Player who leads alone by it, or whom it moves most. */
  playerId: z.string(),
  name: z.string(),
  rank: z.int(),
  isShared: z.boolean(),
  /** Places won, negative when lost; 0 if a shared lead becomes the player's own. */
  won: z.int(),
});
export type OvertakeView = z.infer<typeof OvertakeView>;

/** The nearest way in which a player passes the one who was next ahead before the race. */
const WayPastView = z.object({
  playerId: z.string(),
  /** Name of the player who was next ahead. */
  rival: z.string(),
  /** Points behind: in the provisional leaderboard once an order is known, before that in the latest. */
  behind: z.int(),
  /** Surname of the picked driver who is to be in another position. */
  driver: z.string(),
  position: z.int(),
});
export type WayPastView = z.infer<typeof WayPastView>;

/** How an ongoing race stands, from an admin or a source. It is no result. */
const LiveOrderView = z.object({
  /** Time of the last change. */
  setAt: Instant,
  /** Driver in the place that each category asks for; `null` if unknown. */
  ...byPickName(() => LiveDriver.nullable()),
  /** False if drivers whose position is unknown are counted where they started. */
  isComplete: z.boolean(),
  /** Flags of the race so far, by type. */
  flags: z.array(z.object({ type: FlagType, count: z.int() })),
  /** Leaderboard if the race ended so; `null` in a large game, and before there is one. */
  leaderboard: z
    .array(
      z.object({
        playerId: z.string(),
        name: z.string(),
        points: z.int(),
        rank: z.int(),
        /** Places won, compared with the leaderboard before the race. */
        movement: z.int(),
        /** Points gained, compared with the leaderboard before the race. */
        gained: z.int(),
      }),
    )
    .nullable(),
  /** `null` if no overtake changes the order of the players, and without a leaderboard. */
  overtake: OvertakeView.nullable(),
});
export type LiveOrderView = z.infer<typeof LiveOrderView>;

const RaceLink = z.object({ id: z.string(), position: z.int(), name: z.string() });

const AnyRaceGuesses = z.object({
  name: z.string(),
  /** Picks by grid slot; on a page by points first. */
  ...byPickName(() => z.array(RaceGuessEntry)),
  /** Number of picks per driver over all pages, in the order of the entries. */
  picks: z.object(byPickName(() => z.array(PickedDriver))),
  year: z.int(),
  id: z.string(),
  position: z.int(),
  startsAt: Instant,
  isCompleted: z.boolean(),
  /** True if the race can be seen again, see `Replay`. */
  isRecorded: z.boolean(),
  /** Provisional standing while the race is on; `null` if no position is known. */
  live: LiveOrderView.nullable(),
  /** By player, for those who have one within reach; empty once there is a result. */
  waysPast: z.array(WayPastView),
  /** Result; `null` before there is one. */
  story: RaceRecap.nullable(),
  /** Of a league, left out if the whole season counts in it; this race may be before it. */
  countsFrom: CountsFrom.optional(),
  previous: RaceLink.nullable(),
  next: RaceLink.nullable(),
});

/** Guesses of a race; the players are those who have guessed it. */
export const RaceGuesses = z.discriminatedUnion('kind', [
  Whole.extend(AnyRaceGuesses.shape),
  Page.extend(AnyRaceGuesses.shape),
]);
export type RaceGuesses = z.infer<typeof RaceGuesses>;

/** Viewer's two picks of a race with public guesses; `null` if empty. */
export const OwnRaceGuess = z.object({
  ...byPickName(() => RaceGuessEntry.nullable()),
  /** Outcome; `null` before the result, and without a guess this season. */
  outcome: RaceOutcome.nullable(),
});
export type OwnRaceGuess = z.infer<typeof OwnRaceGuess>;
