import { z } from 'zod';
import { Page, Whole } from '#contract/http/paging.ts';
import { CompetitorBadge, Id, Instant } from '#contract/shared.ts';
import { ScoreTables } from './score.ts';

/** Race, and optionally a player to include who is not on the first page of a large game. */
export const WhatIfQuery = z.strictObject({ raceId: Id, playerId: Id.optional() });

const FlagCounts = z.object({
  YELLOW_FLAG: z.int(),
  RED_FLAG: z.int(),
  SAFETY_CAR: z.int(),
});

/** Competitor's entry in a championship, without what the race brought. */
const WhatIfCompetitor = z.object({
  id: z.string(),
  name: z.string(),
  look: CompetitorBadge,
  points: z.number(),
  /** Number of classified finishes by position; the winner's is at index 0. */
  places: z.array(z.int()),
  position: z.int().nullable(),
  isRanked: z.boolean(),
});

const WhatIfPlayer = z.object({
  id: z.string(),
  name: z.string(),
  /** Driver and constructor orders as indexes in `drivers` and `constructors`, champion first. */
  driverOrder: z.array(z.int()).nullable(),
  constructorOrder: z.array(z.int()).nullable(),
  flagCounts: FlagCounts.nullable(),
  firstDriverId: z.string().nullable(),
  tenthDriverId: z.string().nullable(),
  /**
   * Points from first and tenth places of other races, with those from questions, and of this race.
   */
  pointsElsewhere: z.int(),
  pointsInRace: z.int(),
  pointsNow: z.int(),
});

const AnyWhatIf = z.object({
  id: z.string(),
  name: z.string(),
  year: z.int(),
  position: z.int(),
  startsAt: Instant,
  isCompleted: z.boolean(),
  /** True if the points of its sprint are missing, because the result is unknown. */
  isSprintMissing: z.boolean(),
  /** Number of races without a result. */
  racesLeft: z.int(),
  /** Drivers of the race in the order of its result, or else of its grid. */
  field: z.array(z.object({ driverId: z.string(), constructorId: z.string().nullable() })),
  /** Number of drivers at the end of `field` who are not classified. */
  retired: z.int(),
  flags: FlagCounts,
  flagsElsewhere: FlagCounts,
  pointsByPlace: z.array(z.number()),
  fastestLapDriverId: z.string().nullable(),
  /** Championships as they are now, with all competitors of the season. */
  drivers: z.array(WhatIfCompetitor),
  constructors: z.array(WhatIfCompetitor),
  tables: ScoreTables,
  players: z.array(WhatIfPlayer),
});

/**
 * Data to play through possible outcomes of a race. In a large game only the first page of players
 * comes, with the one who was asked for.
 */
export const WhatIfView = z.discriminatedUnion('kind', [
  Whole.extend(AnyWhatIf.shape),
  Page.omit({ nextOffset: true }).extend(AnyWhatIf.shape),
]);
export type WhatIfView = z.infer<typeof WhatIfView>;
