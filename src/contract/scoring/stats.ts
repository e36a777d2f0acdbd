import { z } from 'zod';
import { Correction } from '#contract/season/corrections.ts';
import { Circuit, CompetitorBadge, FlagType, Id, Instant, SessionType } from '#contract/shared.ts';
import { RESULT_STATUSES } from '#domain/season/season.ts';

export const RaceStatsParams = z.strictObject({ raceId: Id });

const Competitor = z.object({ position: z.int().nullable(), name: z.string() }).extend({
  competitor: CompetitorBadge,
});

export const StartingPlace = Competitor.extend({
  /** Order on the grid; pit lane starts come last, and their numbers continue. */
  position: z.int(),
  isPitLane: z.boolean(),
});

export const ResultPlace = Competitor.extend({
  /** Row of a result. `position` is the index in official order, even if not classified. */
  position: z.int(),
  points: z.number(),
  status: z.enum(RESULT_STATUSES),
  laps: z.int().nullable(),
  startPosition: z.int().nullable(),
  /** Positions gained from grid to finish (negative: lost); `null` if either is missing. */
  placesWon: z.int().nullable(),
});

export const StandingPlace = Competitor.extend({
  points: z.number(),
  /** Positions gained since the previous race; `null` if there was none. */
  movement: z.int().nullable(),
});

export const RaceFlag = z.object({
  id: z.string(),
  round: z.int(),
  type: FlagType,
  sessionType: SessionType,
});

const RaceLink = z.object({ id: z.string(), position: z.int(), name: z.string() });

export const RaceStats = z.object({
  name: z.string(),
  startingGrid: z.array(StartingPlace),
  raceResult: z.array(ResultPlace),
  driverStandings: z.array(StandingPlace),
  constructorStandings: z.array(StandingPlace),
  flags: z.array(RaceFlag),
  year: z.int(),
  id: z.string(),
  position: z.int(),
  circuit: Circuit,
  startsAt: Instant,
  hasSprint: z.boolean(),
  isGridProvisional: z.boolean(),
  /** True if another result or standings of a source are under review. */
  isCorrectionWaiting: z.boolean(),
  /** Corrections of final results, latest first. */
  corrections: z.array(Correction),
  /** False if not counted; then an empty list means nothing. */
  areFlagsCounted: z.boolean(),
  sprintResult: z.array(ResultPlace),
  previous: RaceLink.nullable(),
  next: RaceLink.nullable(),
});
export type RaceStats = z.infer<typeof RaceStats>;
