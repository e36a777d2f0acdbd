import { z } from 'zod';
import { Search } from '#contract/admin/admin-audit.ts';
import { Page, PageOffset, Whole } from '#contract/http/paging.ts';
import { MAX_USER_SEARCH } from '#contract/limits.ts';
import { CompetitorBadge, FlagType, Id, Instant, YearParam } from '#contract/shared.ts';
import { ContenderState } from './contenders.ts';
import { FlagPace } from './flag-pace.ts';

export const UserListItem = z.object({
  id: z.string(),
  username: z.string(),
  /** True if the user is a participant of the default season; participants come first. */
  hasGuessed: z.boolean(),
});
/** All users with a name; if there are many, the first page of participants. */
export const UserList = z.array(UserListItem);
export type UserList = z.infer<typeof UserList>;

/** Page of the list, or a search by name. */
export const UserListPageQuery = z.union([
  z.strictObject({ offset: PageOffset.optional() }),
  z.strictObject({ name: Search.max(MAX_USER_SEARCH) }),
]);
export type UserListPageQuery = z.infer<typeof UserListPageQuery>;

export const UserListPageItem = UserListItem.extend({
  /** Position on the leaderboard; `null` if not on it. */
  place: z.object({ rank: z.int(), points: z.int() }).nullable(),
});
export type UserListPageItem = z.infer<typeof UserListPageItem>;

const users = z.array(UserListPageItem);
/**
 * All users with a name; if there are many, a page of the participants, who are its players, or the
 * users who were searched for.
 */
export const UserListPage = z.discriminatedUnion('kind', [
  Whole.extend({ users }),
  Page.extend({ users }),
]);
export type UserListPage = z.infer<typeof UserListPage>;

export const UserParams = z.strictObject({ id: Id });
/** Season and race of the profile; by default the default season and its latest result. */
export const UserDataQuery = z.strictObject({ year: YearParam.optional(), raceId: Id.optional() });

/** Points with a rank; `pos` is `null` without a guess that season. */
const RankedPoints = z.object({ pos: z.int().nullable(), value: z.int() });

const OrderGuess = z.object({
  competitor: z.string(),
  /** Position in the standings after the chosen race; `null` if not ranked. */
  pos: z.int().nullable(),
  guessed: z.int(),
  diff: z.int().nullable(),
  points: z.int(),
  look: CompetitorBadge,
});

const FlagGuess = z.object({
  flag: FlagType,
  guessed: z.int(),
  actual: z.int(),
  diff: z.int(),
  points: z.int(),
});

/** Driver, constructor, number, yes or no. */
export const AnswerText = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('COMPETITOR'), name: z.string(), look: CompetitorBadge }),
  z.object({ kind: z.literal('NUMBER'), number: z.int() }),
  z.object({ kind: z.literal('YES_NO'), isYes: z.boolean() }),
]);
export type AnswerText = z.infer<typeof AnswerText>;

const QuestionGuess = z.object({
  id: z.string(),
  question: z.string(),
  guessed: AnswerText,
  /** Right answers; `null` while the question does not count. */
  right: z.array(AnswerText).nullable(),
  diff: z.int().nullable(),
  points: z.int(),
});

const ScoredPick = z.object({
  raceName: z.string(),
  /** Position of the race in its season. */
  racePos: z.int(),
  driver: z.string(),
  startPos: z.int().nullable(),
  /** Finishing position; `null` without a result, or if not in it. */
  finishPos: z.int().nullable(),
  points: z.int(),
  raceId: z.string(),
  diff: z.int().nullable(),
  /** True if the pick was filled from the player's reserves at the deadline. */
  isReserve: z.boolean(),
  look: CompetitorBadge,
});

export const UserData = z.object({
  summary: z.object({
    drivers: RankedPoints,
    constructors: RankedPoints,
    flag: RankedPoints,
    winner: RankedPoints,
    tenth: RankedPoints,
    total: RankedPoints,
    /** Left out in a season without questions. */
    questions: RankedPoints.optional(),
  }),
  /**
   * Contender state after the latest race only; `null` under the same conditions as on the front
   * page.
   */
  stillPossible: ContenderState.nullable(),
  userScores: z.object({
    user: z.object({ username: z.string(), id: z.string() }),
    year: z.int(),
    /** Number of the race that points are as of; `null` before the first result. */
    raceId: z.string().nullable(),
    racePos: z.int().nullable(),
    /** False while season guesses are secret; then there are none here. */
    areSeasonGuessesShown: z.boolean(),
    driversGuesses: z.array(OrderGuess),
    constructorsGuesses: z.array(OrderGuess),
    flagGuesses: z.array(FlagGuess),
    /** Answers to the season's questions; left out in a season without any. */
    questionGuesses: z.array(QuestionGuess).optional(),
    /** Flag pace after the latest race only, in a running season; `null` without flag guesses. */
    flagTempo: FlagPace.nullable(),
    /** Time of each season guess's last change; `null` if not guessed. */
    savedAt: z.object({
      drivers: Instant.nullable(),
      constructors: Instant.nullable(),
      flags: Instant.nullable(),
      questions: Instant.nullable().optional(),
    }),
    winnerGuesses: z.array(ScoredPick),
    tenthGuesses: z.array(ScoredPick),
  }),
});
export type UserData = z.infer<typeof UserData>;

export const Placements = z.object({
  username: z.string(),
  previousPlacements: z.array(z.object({ pos: z.int(), value: z.int() })),
  medals: z.object({ gold: z.int(), silver: z.int(), bronze: z.int() }),
});
export type Placements = z.infer<typeof Placements>;
