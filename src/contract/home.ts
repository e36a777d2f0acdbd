import { z } from 'zod';
import { HomeChances } from './chances.ts';
import { Contenders } from './contenders.ts';
import { RaceRecap } from './race-recap.ts';
import { SeasonReveal } from './season-reveal.ts';
import { Instant, Medal } from './shared.ts';

export const LeaderboardEntry = z.object({
  rank: z.int(),
  guesser: z.object({ id: z.string(), username: z.string(), points: z.int() }),
  /** Places won since the race before the latest one; `null` before the second race. */
  movement: z.int().nullable(),
  /** Medal in the season of `medalsOf`. */
  medal: Medal.nullable(),
  /** Cannot be first any more, as `Contenders` has it; false where nothing is said of that. */
  isOut: z.boolean(),
});
export type LeaderboardEntry = z.infer<typeof LeaderboardEntry>;

const HomeRace = z.object({
  id: z.string(),
  position: z.int(),
  name: z.string(),
  startsAt: Instant,
  hasSprint: z.boolean(),
});
export type HomeRace = z.infer<typeof HomeRace>;

/** The next thing that closes: the season guess, or a race. */
export const NextDeadline = z.object({
  kind: z.enum(['SEASON', 'RACE']),
  year: z.int(),
  closesAt: Instant,
  /** False while a race waits for its starting grid. */
  isOpen: z.boolean(),
  race: HomeRace.nullable(),
});
export type NextDeadline = z.infer<typeof NextDeadline>;

export const GraphLine = z.object({
  name: z.string(),
  /** A total per completed race, starting at 0. */
  scores: z.array(z.int()),
  id: z.string(),
  /** The rank that each of these gave among all; `null` where everybody's line is there, and tells it. */
  ranks: z.array(z.int()).nullable(),
});
export type GraphLine = z.infer<typeof GraphLine>;

/** Final ranking of a season, once an admin has finished it. */
export const EndedSeason = z.object({
  year: z.int(),
  /** Number of players in that season. */
  playerCount: z.int(),
  /** The podium, first place first: equal points share a step, and the next one is then left out. */
  steps: z.array(
    z.object({
      medal: Medal,
      points: z.int(),
      /** The first of them, where many share it. */
      players: z.array(z.object({ id: z.string(), username: z.string() })),
      count: z.int(),
    }),
  ),
  /** Everybody's place; of nobody where these are many. */
  places: z.array(z.object({ id: z.string(), position: z.int(), points: z.int() })),
});
export type EndedSeason = z.infer<typeof EndedSeason>;

export const Home = z.object({
  /** Everybody, or where many play the first page of them. */
  leaderboard: z.array(LeaderboardEntry).nullable(),
  /** Number of players on the whole leaderboard. */
  playerCount: z.int(),
  /** Names of everybody who has guessed this season, or where many have of the first page of them. */
  guessers: z.array(z.string()),
  guesserCount: z.int(),
  /** Graph lines of all players, or of the leaders if the leaderboard is paged. */
  graph: z.array(GraphLine),
  /** The highest total there was after each of these races, whoever had it. */
  bestTotals: z.array(z.int()),
  /** The season shown: the current year's, and until it has one the latest; `null` when there is none. */
  year: z.int().nullable(),
  raceCount: z.int(),
  /** The completed races behind the graph's points, in order. */
  completedRaces: z.array(z.object({ id: z.string(), position: z.int(), name: z.string() })),
  next: NextDeadline.nullable(),
  /** The season guess is open although its first deadline had passed: until then. Else `null`. */
  lateSeasonDeadline: Instant.nullable(),
  /** The latest race whose deadline has passed, until it has its result. */
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
  /** Every race has its result; the leader is the champion once an admin has finished the season. */
  isRun: z.boolean(),
  /** `null` while everybody can win, and where there are too many players to say. */
  stillPossible: Contenders.nullable(),
  /** `null` where nothing is said of them: before the first result, and where many play. */
  chances: HomeChances.nullable(),
  /** This season once it is finished; the one before while this one is being run; else `null`. */
  medalsOf: z.int().nullable(),
  /** This season once it is finished; the one before until this one has a leaderboard; else `null`. */
  ended: EndedSeason.nullable(),
});
export type Home = z.infer<typeof Home>;
