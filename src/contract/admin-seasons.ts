import { z } from 'zod';
import { NoticeCode } from './admin-imports.ts';
import { AdminInstant } from './admin-shared.ts';
import { SourceChange } from './import-lines.ts';
import { CompetitorBadge, Instant, Medal } from './shared.ts';

const AdminSeasonListItem = z.object({
  year: z.int(),
  raceCount: z.int(),
  completedRaceCount: z.int(),
  driverCount: z.int(),
  guessDeadline: Instant.nullable(),
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
  /** False once it has passed: then it stays. */
  canMoveDeadline: z.boolean(),
  /** The deadline has passed, so that everybody could see what somebody had guessed. */
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
  canMoveDeadline: z.boolean(),
  /** The deadline that had passed before a later one was set; `null` for the first. */
  passedDeadline: Instant.nullable(),
  /** How late a deadline may be once one has passed: when the next race starts; `null` while none has. */
  lateDeadlineLimit: Instant.nullable(),
  /** Empty places of races are filled from the players' reserves. */
  hasReserves: z.boolean(),
  /** Until the deadline of its first race. */
  canSwitchReserves: z.boolean(),
  finishedAt: Instant.nullable(),
  /** Finishing can be undone once. */
  canUndoFinish: z.boolean(),
  /** It is kept up to date from the sources by itself, where the host lets it. */
  areImportsOn: z.boolean(),
  /** It has been: the next time is for good. */
  wasFinishUndone: z.boolean(),
  /** By position, cancelled ones too. */
  races: z.array(AdminRace),
  drivers: z.array(AdminDriver),
  constructors: z.array(AdminConstructor),
});
export type AdminSeason = z.infer<typeof AdminSeason>;

/** What a season is added with; without it, with reserves. */
export const SeasonChoices = z.strictObject({ hasReserves: z.boolean() });
export type SeasonChoices = z.infer<typeof SeasonChoices>;
export const ReservesSwitch = z.strictObject({ isOn: z.boolean() });

export const SeasonDeadlineChange = z.strictObject({ guessDeadline: AdminInstant });

/** What a person should know about what the source has told. */
const SourceWarning = z.object({
  code: NoticeCode,
  /** Where it is about one race. */
  race: z.string().nullable(),
});

/** What the source has of a season, before anything of it is stored. */
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
  /** What storing it would change; the first few hundred. */
  changes: z.array(SourceChange),
});
export type SourcePreview = z.infer<typeof SourcePreview>;

export const SourceOutcome = z.object({
  outcome: z.enum(['CHANGED', 'UNCHANGED']),
  /** The first few hundred. */
  changes: z.array(SourceChange),
  /** Changed final results, which wait for an admin. */
  reviewCount: z.int(),
});
export type SourceOutcome = z.infer<typeof SourceOutcome>;

export const FinishPreview = z.object({
  year: z.int(),
  canFinish: z.boolean(),
  /** What stands in the way. */
  isDeadlineOpen: z.boolean(),
  racesWithoutResult: z.array(z.object({ id: z.string(), name: z.string() })),
  /** Nothing stands in the way of finishing, but guesses of flags get points by those that are registered alone. */
  racesWithoutFlagCount: z.array(z.object({ id: z.string(), name: z.string() })),
  /** Corrections of results that nobody has decided on, and that do not count. */
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

/** The year, typed once more. */
export const FinishConfirmation = z.strictObject({ confirmation: z.string().max(10) });
