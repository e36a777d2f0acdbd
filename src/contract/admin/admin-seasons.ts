import { z } from 'zod';
import { CompetitorBadge, Instant, Medal } from '#contract/shared.ts';
import { NoticeCode } from './admin-imports.ts';
import { AdminInstant } from './admin-shared.ts';
import { SourceChange } from './import-lines.ts';

/**
 * Latest time at which a season that is open without a deadline closes; `null` for any other.
 */
const LatestDeadline = Instant.nullable();

const AdminSeasonListItem = z.object({
  year: z.int(),
  raceCount: z.int(),
  completedRaceCount: z.int(),
  driverCount: z.int(),
  guessDeadline: Instant.nullable(),
  latestDeadline: LatestDeadline,
  finishedAt: Instant.nullable(),
});
export const AdminSeasonList = z.array(AdminSeasonListItem);
export type AdminSeasonList = z.infer<typeof AdminSeasonList>;

export const AdminRace = z.object({
  id: z.string(),
  position: z.int(),
  name: z.string(),
  startsAt: Instant,
  qualifyingAt: Instant.nullable(),
  sprintAt: Instant.nullable(),
  guessDeadline: Instant,
  /** False once the deadline has passed for good. */
  canMoveDeadline: z.boolean(),
  /** True if the deadline has passed, so that guesses were public. */
  wereGuessesShown: z.boolean(),
  cancelledAt: Instant.nullable(),
  gridState: z.enum(['PROVISIONAL', 'FINAL']).nullable(),
  hasResult: z.boolean(),
  hasSprintResult: z.boolean(),
  hasDriverStandings: z.boolean(),
  hasConstructorStandings: z.boolean(),
  areFlagsCounted: z.boolean(),
});
export type AdminRace = z.infer<typeof AdminRace>;

const AdminDriver = z.object({
  id: z.string(),
  name: z.string(),
  code: z.string(),
  number: z.int().nullable(),
  constructorId: z.string().nullable(),
  aliases: z.array(z.string()),
  look: CompetitorBadge,
});

const AdminConstructor = z.object({
  id: z.string(),
  name: z.string(),
  colour: z.string(),
  aliases: z.array(z.string()),
});

export const AdminSeason = z.object({
  year: z.int(),
  guessDeadline: Instant.nullable(),
  latestDeadline: LatestDeadline,
  canMoveDeadline: z.boolean(),
  /** Deadline that had passed before a later one was set; `null` for the first. */
  passedDeadline: Instant.nullable(),
  /**
   * Latest deadline that can be set after one has passed: the start of the next race; `null` before
   * that.
   */
  lateDeadlineLimit: Instant.nullable(),
  /** True if empty picks are filled with the players' reserves. */
  hasReserves: z.boolean(),
  /** True until the deadline of the first race. */
  canSwitchReserves: z.boolean(),
  finishedAt: Instant.nullable(),
  /** True while finishing can be undone, which is possible once. */
  canUndoFinish: z.boolean(),
  /** True if the season is imported automatically, provided that the operator allows it. */
  areImportsOn: z.boolean(),
  /** True if finishing was undone; the next time is final. */
  wasFinishUndone: z.boolean(),
  /** Races by position, including cancelled ones. */
  races: z.array(AdminRace),
  drivers: z.array(AdminDriver),
  constructors: z.array(AdminConstructor),
});
export type AdminSeason = z.infer<typeof AdminSeason>;

/** Options of a new season; by default it has reserves. */
export const SeasonChoices = z.strictObject({ hasReserves: z.boolean() });
export type SeasonChoices = z.infer<typeof SeasonChoices>;
export const ReservesSwitch = z.strictObject({ isOn: z.boolean() });

export const SeasonDeadlineChange = z.strictObject({ guessDeadline: AdminInstant });

/** Warning about the source's data. */
const SourceWarning = z.object({
  code: NoticeCode,
  /** Race of the warning; `null` if it is about the season. */
  race: z.string().nullable(),
});

/** Preview of a source's season, before anything is stored. */
export const SourcePreview = z.object({
  source: z.string(),
  isStored: z.boolean(),
  testingStartsAt: Instant.nullable(),
  races: z.array(
    z.object({
      position: z.int(),
      name: z.string(),
      startsAt: Instant,
      hasGrid: z.boolean(),
      hasResult: z.boolean(),
      flagCount: z.int().nullable(),
    }),
  ),
  drivers: z.array(z.object({ name: z.string(), constructor: z.string().nullable() })),
  constructors: z.array(z.object({ name: z.string(), colour: z.string().nullable() })),
  warnings: z.array(SourceWarning),
  /** Changes that storing would make; the first few hundred. */
  changes: z.array(SourceChange),
});
export type SourcePreview = z.infer<typeof SourcePreview>;

export const SourceOutcome = z.object({
  outcome: z.enum(['CHANGED', 'UNCHANGED']),
  /** Changes, the first few hundred. */
  changes: z.array(SourceChange),
  /** Number of changed final results that are under review. */
  reviewCount: z.int(),
});
export type SourceOutcome = z.infer<typeof SourceOutcome>;

export const FinishPreview = z.object({
  year: z.int(),
  canFinish: z.boolean(),
  /** True if the open deadline is a blocker of finishing. */
  isDeadlineOpen: z.boolean(),
  racesWithoutResult: z.array(z.object({ id: z.string(), name: z.string() })),
  /** Races without a count: no blocker, but flag guesses are scored by the flags known so far. */
  racesWithoutFlagCount: z.array(z.object({ id: z.string(), name: z.string() })),
  /** Questions without a right answer: no blocker, but they give no points. Left out if there are none. */
  questionsWithoutRightAnswer: z.array(z.object({ id: z.string(), text: z.string() })).optional(),
  /** Number of waiting reviews, which do not count yet. */
  waitingReviews: z.int(),
  placements: z.array(
    z.object({
      user: z.object({ id: z.string(), username: z.string() }),
      position: z.int(),
      points: z.int(),
      medal: Medal.nullable(),
    }),
  ),
});
export type FinishPreview = z.infer<typeof FinishPreview>;

/** Year, typed as a confirmation. */
export const FinishConfirmation = z.strictObject({ confirmation: z.string().max(10) });
