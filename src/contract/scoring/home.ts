import { z } from 'zod';
import { SeasonReveal } from '#contract/guessing/season-reveal.ts';
import { Page, Whole } from '#contract/http/paging.ts';
import { CountsFrom } from '#contract/leagues/counts-from.ts';
import { Circuit, Instant, Medal } from '#contract/shared.ts';
import { HomeChances } from './chances.ts';
import { Contenders } from './contenders.ts';
import { RaceRecap } from './race-recap.ts';

export const LeaderboardEntry = z.object({
  rank: z.int(),
  guesser: z.object({ id: z.string(), username: z.string(), points: z.int() }),
  /** Ranks gained by the latest race; `null` before the second race. */
  movement: z.int().nullable(),
  /** Medal in the season of `medalsOf`. */
  medal: Medal.nullable(),
  /** True if the player is no contender; false if that is not computed. */
  isOut: z.boolean(),
});
export type LeaderboardEntry = z.infer<typeof LeaderboardEntry>;

const HomeRace = z.object({
  id: z.string(),
  position: z.int(),
  name: z.string(),
  circuit: Circuit,
  startsAt: Instant,
  hasSprint: z.boolean(),
});
export type HomeRace = z.infer<typeof HomeRace>;

/** Next deadline: of the season guess, or of a race. */
export const NextDeadline = z.object({
  kind: z.enum(['SEASON', 'RACE']),
  year: z.int(),
  /** `null` for a season whose deadline is not set. */
  closesAt: Instant.nullable(),
  /** Latest time at which a season closes whose deadline is not set; else `null`. */
  latestDeadline: Instant.nullable(),
  /** False while a race waits for its grid. */
  isOpen: z.boolean(),
  race: HomeRace.nullable(),
});
export type NextDeadline = z.infer<typeof NextDeadline>;

export const GraphLine = z.object({
  name: z.string(),
  /** Total after each completed race, starting at 0. */
  scores: z.array(z.int()),
  id: z.string(),
});
export type GraphLine = z.infer<typeof GraphLine>;

/** Line without those of all other players, from which its ranks would follow. */
export const RankedGraphLine = GraphLine.extend({
  /** Rank after each race. */
  ranks: z.array(z.int()),
});
export type RankedGraphLine = z.infer<typeof RankedGraphLine>;

/** Ranking of a season whose last result is in. */
export const EndedSeason = z.object({
  year: z.int(),
  /** True until an admin has finished the season. */
  isProvisional: z.boolean(),
  /** Number of players in that season. */
  playerCount: z.int(),
  /** Podium, first place first: ties share a step, and the next one is left out. */
  steps: z.array(
    z.object({
      medal: Medal,
      points: z.int(),
      /** Winners of the step; only the first ones if there are many. */
      players: z.array(z.object({ id: z.string(), username: z.string() })),
      count: z.int(),
    }),
  ),
  /** Final placements of all players; empty if there are many. */
  places: z.array(z.object({ id: z.string(), position: z.int(), points: z.int() })),
});
export type EndedSeason = z.infer<typeof EndedSeason>;

/** What the front page says of a game of any size. */
const AnyHome = z.object({
  /** Names of the participants; if there are many, the first ones. */
  guessers: z.array(z.string()),
  /** Number of all participants. */
  guesserCount: z.int(),
  /** Highest total after each of these races, of any player. */
  bestTotals: z.array(z.int()),
  /** Year of the default season; `null` if there is none. */
  year: z.int().nullable(),
  raceCount: z.int(),
  /** Completed races behind the graph's points, in order. */
  completedRaces: z.array(z.object({ id: z.string(), position: z.int(), name: z.string() })),
  next: NextDeadline.nullable(),
  /**
   * Late deadline of a season guess that is open although its first one had passed; else `null`.
   */
  lateSeasonDeadline: Instant.nullable(),
  /** Ongoing race: the latest closed one, unless it has its result. */
  underWay: HomeRace.nullable(),
  /**
   * Recap of the latest race, until the next one closes or the season is finished; else `null`.
   */
  story: RaceRecap.nullable(),
  /**
   * Reveal from the season deadline until the first result, with three or more guesses; else
   * `null`.
   */
  reveal: SeasonReveal.nullable(),
  /**
   * True once all races have results; the leader is champion once an admin has finished the season.
   */
  isRun: z.boolean(),
  /**
   * Season whose medals are shown: this one once finished, the previous one before; else `null`.
   */
  medalsOf: z.int().nullable(),
  /**
   * Season whose ending is shown: this one once its races are run, the previous one until this has
   * a leaderboard; else `null`.
   */
  ended: EndedSeason.nullable(),
  /** Of a league, left out if the whole season counts in it: what all of this counts from. */
  countsFrom: CountsFrom.optional(),
});

const WholeHome = Whole.extend({
  ...AnyHome.shape,
  /** `null` while there is none. */
  leaderboard: z.array(LeaderboardEntry).nullable(),
  graph: z.array(GraphLine),
  /** Contenders; `null` while everybody can win. */
  stillPossible: Contenders.nullable(),
  /** Chances; `null` before the first result. */
  chances: HomeChances.nullable(),
});

const PagedHome = Page.extend({
  ...AnyHome.shape,
  /** First page; `GET /api/public/board` has the next ones. */
  leaderboard: z.array(LeaderboardEntry),
  /** Lines of the leaders. */
  graph: z.array(RankedGraphLine),
  /** There are too many players to compute either. */
  stillPossible: z.null(),
  chances: z.null(),
});

export const Home = z.discriminatedUnion('kind', [WholeHome, PagedHome]);
export type Home = z.infer<typeof Home>;
