import { z } from 'zod';
import { FlagPace } from '#contract/scoring/flag-pace.ts';
import { StartingPlace } from '#contract/scoring/stats.ts';
import { CompetitorBadge, FlagType, Id, Instant, Problem, YearParam } from '#contract/shared.ts';
import { MAX_FLAGS } from '#domain/guessing/guesses.ts';
import { MAX_RESERVES } from '#domain/guessing/reserves.ts';
import { byPickName, PICK_NAMES } from '#domain/season/category.ts';
import { Receipt } from './seals.ts';

/** Maximum length of lists in requests, far above any real season. */
const MAX_COMPETITORS = 64;

export const CHAMPIONSHIPS = ['drivers', 'constructors'] as const;
export type Championship = (typeof CHAMPIONSHIPS)[number];

export const SeasonGuessParams = z.strictObject({ year: YearParam });
export const RaceGuessParams = z.strictObject({ raceId: Id });
/** Race and pick in the URL. Picks are saved separately: each tap is a save, as is an undo. */
export const PickParams = z.strictObject({ raceId: Id, place: z.enum(PICK_NAMES) });

const Competitor = z.object({ name: z.string(), look: CompetitorBadge });

const FlagCountsGuess = z.strictObject({
  YELLOW_FLAG: z.int().min(0).max(MAX_FLAGS),
  RED_FLAG: z.int().min(0).max(MAX_FLAGS),
  SAFETY_CAR: z.int().min(0).max(MAX_FLAGS),
});
export type FlagCountsGuess = z.infer<typeof FlagCountsGuess>;

/** Deadline of a guess, which every view of it includes. */
const Closing = z.object({
  /** Deadline; `null` until it is set. */
  deadline: Instant.nullable(),
  /** True if a guess is accepted at `now`. */
  isOpen: z.boolean(),
  /** Time of the clock that decides. */
  now: Instant,
});

/**
 * Latest time at which season guesses close while no deadline is set; `null` once it is, and while
 * the season cannot be guessed because somebody in its field is not known yet.
 */
const LatestDeadline = Instant.nullable();

export const SeasonClosing = Closing.extend({ latestDeadline: LatestDeadline });

/** Ids of all competitors of the season, champion first, each once. */
const Order = z.array(Id).min(1).max(MAX_COMPETITORS);
/**
 * Flags to save. `basedOn` is what the draft started from (`null`: nothing); anything else stored
 * is a conflict (`changed-meanwhile`).
 */
export const SaveOrder = z.strictObject({ order: Order, basedOn: Order.nullable().optional() });
export type SaveOrder = z.infer<typeof SaveOrder>;

/** Part of a season guess beside the questions. */
const SeasonPart = SeasonClosing.extend({
  /** Left out in a season without questions, which are one more part. */
  hasQuestions: z.literal(true).optional(),
});

export const OrderGuessView = SeasonPart.extend({
  year: z.int(),
  /** Competitors of the season in default order. */
  field: z.array(
    Competitor.extend({
      /** Position in the previous championship; `null` for a newcomer, or if unknown. */
      lastYear: z.int().nullable(),
    }),
  ),
  /**
   * Saved order of ids; while the guess is open it has all competitors. `null` without a guess.
   */
  saved: z.array(z.string()).nullable(),
  /**
   * Ids of competitors who joined after the save: they are last in `saved` until the next save.
   */
  newcomers: z.array(z.string()),
  /** Competitors in the order of the previous season, newcomers last; `null` if unknown. */
  lastYearOrder: z.array(z.string()).nullable(),
});
export type OrderGuessView = z.infer<typeof OrderGuessView>;

export const SaveFlagCounts = FlagCountsGuess.extend({
  basedOn: FlagCountsGuess.nullable().optional(),
});
export type SaveFlagCounts = z.infer<typeof SaveFlagCounts>;

export const FlagGuessView = SeasonPart.extend({
  year: z.int(),
  saved: z.record(FlagType, z.int()).nullable(),
  /** Flag totals of earlier seasons, latest first. */
  earlier: z.array(
    z.object({
      year: z.int(),
      YELLOW_FLAG: z.int(),
      RED_FLAG: z.int(),
      SAFETY_CAR: z.int(),
    }),
  ),
});
export type FlagGuessView = z.infer<typeof FlagGuessView>;

const ReserveList = z.array(Id).max(MAX_RESERVES);
/** Driver ids for each pick, first choice first, each once. */
const ReserveLists = z.strictObject(byPickName(() => ReserveList));
export type ReserveLists = z.infer<typeof ReserveLists>;

export const SaveReserves = ReserveLists.extend({ basedOn: ReserveLists.optional() });

/** The viewer's reserves, which fill empty picks at the deadline. Private to the viewer. */
export const ReservesView = z.object({
  year: z.int(),
  now: Instant,
  /** True if the season has reserves and is not over. */
  isOpen: z.boolean(),
  /** Drivers of the season in default order. */
  field: z.array(Competitor),
  saved: ReserveLists,
});
export type ReservesView = z.infer<typeof ReservesView>;

export const SavedReserves = z.object({ now: Instant, saved: ReserveLists });
export type SavedReserves = z.infer<typeof SavedReserves>;

/** Driver id; `null` deletes the pick. */
export const SavePick = z.strictObject({
  driver: Id.nullable(),
  /** Driver id the client last saw here; any other stored id is a conflict. */
  basedOn: Id.nullable().optional(),
});
export type SavePick = z.infer<typeof SavePick>;

const GuessedDriver = Competitor.extend({
  /** False if the driver has since left the grid. */
  isOnGrid: z.boolean(),
  /** True if the pick was filled from the viewer's reserves at the deadline. */
  isReserve: z.boolean(),
});

/**
 * Names of the reserves that would fill the viewer's empty picks at the deadline; `null` for none.
 */
const ReserveNames = z.object(byPickName(() => z.string().nullable()));

const ViewerPicks = z.object(byPickName(() => GuessedDriver.nullable()));

const RaceToGuess = z.object({
  id: z.string(),
  year: z.int(),
  position: z.int(),
  name: z.string(),
  startsAt: Instant,
  hasSprint: z.boolean(),
});

/** How the driver has finished this season. */
const DriverForm = z.object({
  /** Positions in up to five latest races, oldest first; `null` if not classified. */
  latest: z.array(z.int().nullable()),
  /** Number of finishes from 8th to 12th, of so many races. */
  nearTenth: z.int(),
  races: z.int(),
});
export type DriverForm = z.infer<typeof DriverForm>;

export const RaceToGuessView = Closing.extend({
  race: RaceToGuess,
  grid: z.array(StartingPlace.extend({ form: DriverForm })),
  isGridProvisional: z.boolean(),
  reserves: ReserveNames,
}).extend(ViewerPicks.shape);
export type RaceToGuessView = z.infer<typeof RaceToGuessView>;

/** What each save of a guess responds with. */
export const SavedGuess = z.object({
  /** Time that the deadline was compared with. */
  now: Instant,
  /** Deadline; the latest possible one while it is not set. */
  deadline: Instant,
});

/** Responses to saves contain what is stored now. */
export const SavedOrder = SavedGuess.extend({ saved: z.array(z.string()), receipt: Receipt });
export type SavedOrder = z.infer<typeof SavedOrder>;
export const SavedFlagCounts = SavedGuess.extend({ saved: FlagCountsGuess, receipt: Receipt });
export type SavedFlagCounts = z.infer<typeof SavedFlagCounts>;
export const SavedPicks = SavedGuess.extend({
  ...byPickName(() => z.string().nullable()),
  /** Receipt of the saved pick; `null` if it was deleted. */
  receipt: Receipt.nullable(),
});
export type SavedPicks = z.infer<typeof SavedPicks>;

/** Error response (409) to a late guess, with the time that decided. */
export const DeadlinePassed = Problem.extend({
  code: z.literal('deadline-passed'),
  deadline: Instant,
  now: Instant,
});
export type DeadlinePassed = z.infer<typeof DeadlinePassed>;

/** Viewer's current guesses, for /guess and the card on the front page. */
export const GuessOverview = z.object({
  now: Instant,
  /** Current season; `null` if the year has none. */
  season: z
    .object({
      year: z.int(),
      deadline: Instant.nullable(),
      latestDeadline: LatestDeadline,
      isOpen: z.boolean(),
      /** First three of the order; `null` without a guess. */
      drivers: z.array(Competitor).nullable(),
      constructors: z.array(Competitor).nullable(),
      flags: z.record(FlagType, z.int()).nullable(),
      /** Number of questions, and of the viewer's answers; left out in a season without any. */
      questions: z.object({ count: z.int(), answered: z.int() }).optional(),
      /** Names of competitors who joined after the save: they are last in the order. */
      newcomers: z.array(z.string()),
    })
    .nullable(),
  /** The viewer's reserves; `null` if the season has none, or is over. */
  reserves: z.object(byPickName(() => z.array(Competitor))).nullable(),
  /** Race that can be guessed now. */
  race: RaceToGuess.extend({
    deadline: Instant,
    isGridProvisional: z.boolean(),
    reserves: ReserveNames,
  })
    .extend(ViewerPicks.shape)
    .nullable(),
  /** Ongoing race, whose guesses are public. */
  underWay: RaceToGuess.extend(ViewerPicks.shape).nullable(),
  /** Next race to be opened, once its grid is known. */
  opensNext: RaceToGuess.extend({
    deadline: Instant,
    /** Start of qualifying, after which the grid is expected; `null` if unknown. */
    qualifyingAt: Instant.nullable(),
  }).nullable(),
});
export type GuessOverview = z.infer<typeof GuessOverview>;

const GuessedResult = z.object({
  driver: z.string(),
  look: CompetitorBadge,
  startPosition: z.int().nullable(),
  /** Finishing position; `null` if not in the result. */
  finishPosition: z.int().nullable(),
  diff: z.int().nullable(),
  points: z.int(),
  isReserve: z.boolean(),
});

/** Viewer's score in the latest race with a result. */
const LatestResult = z.object({
  race: z.object({ id: z.string(), year: z.int(), position: z.int(), name: z.string() }),
  /** Picks compared to the result; `null` if empty. */
  ...byPickName(() => GuessedResult.nullable()),
  /** Drivers who finished first and tenth. */
  realFirst: Competitor.nullable(),
  realTenth: Competitor.nullable(),
  /** Points from the race and the championships after it; season guesses can lose points. */
  gained: z.object({
    /** Points from the two picks of this race. */
    race: z.int(),
    drivers: z.int(),
    constructors: z.int(),
    flags: z.int(),
    /** Left out in a season without questions. */
    questions: z.int().optional(),
    total: z.int(),
  }),
  /** Flag pace of a running season; `null` without the viewer's flag guess. */
  flagTempo: FlagPace.nullable(),
  /** Rank and total after the race; `null` without a guess this season. */
  standing: z
    .object({
      rank: z.int(),
      points: z.int(),
      /** Ranks gained since the previous race; `null` after the first. */
      movement: z.int().nullable(),
    })
    .nullable(),
});
export type LatestResult = z.infer<typeof LatestResult>;

export const LatestResultView = z.object({
  /** Result; `null` before the season's first. */
  latest: LatestResult.nullable(),
});
export type LatestResultView = z.infer<typeof LatestResultView>;
