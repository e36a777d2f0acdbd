import { z } from 'zod';
import { MAX_FIELD, MAX_RACE_POINTS, MAX_SEASON_POINTS } from '#contract/limits.ts';
import { RESULT_LISTS } from '#contract/season/result-lists.ts';
import { Id } from '#contract/shared.ts';
import { RESULT_STATUSES } from '#domain/season/season.ts';
import { refuseRepeats } from './admin-shared.ts';

const Place = z.int().min(1).max(MAX_FIELD);
const RacePoints = z.number().min(0).max(MAX_RACE_POINTS);
const SeasonPoints = z.number().min(0).max(MAX_SEASON_POINTS);

/** Version hash of a stored list, which changes with every edit. */
const Version = z.string().max(64);
/** Version of the list that the edit is based on; without it any version is overwritten. */
const basedOn = Version.optional();

/** Checks that positions are 1, 2, 3, … in order, and `null` at the end. */
function checkPositions(
  rows: readonly { readonly position: number | null }[],
  context: z.RefinementCtx,
): void {
  let next: number | null = 1;
  rows.forEach(({ position }, index) => {
    const path = [index, 'position'];
    if (position === null) next = null;
    else if (next === null) {
      context.addIssue({ code: 'custom', path, message: 'comes after one without a position' });
    } else if (position !== next) {
      context.addIssue({ code: 'custom', path, message: `should be ${next}` });
      next = position + 1;
    } else next += 1;
  });
}

const GridPlace = z.strictObject({
  driverId: Id,
  /** Constructor of that day; by default the driver's own. */
  constructorId: Id.optional(),
  /** Grid slot; `null` for the pit lane, which comes last. */
  position: Place.nullable(),
});

/** Grid in order; an empty list deletes it. */
export const GridChange = z.strictObject({
  state: z.enum(['PROVISIONAL', 'FINAL']),
  places: z
    .array(GridPlace)
    .max(MAX_FIELD)
    .superRefine((rows, context) => {
      refuseRepeats(rows, 'driverId', context);
      checkPositions(rows, context);
    }),
  basedOn,
});
export type GridChange = z.infer<typeof GridChange>;

const ResultRow = z.strictObject({
  driverId: Id,
  constructorId: Id.optional(),
  /** Finishing position; `null` if not classified. */
  position: Place.nullable(),
  status: z.enum(RESULT_STATUSES),
  /** Grid slot; `null` for the pit lane, or if unknown. */
  gridPosition: Place.nullable().optional(),
  laps: z.int().min(0).max(300).nullable(),
  points: RacePoints,
});

/** Result in official order; an empty list deletes it. */
export const ResultChange = z.strictObject({
  rows: z
    .array(ResultRow)
    .max(MAX_FIELD)
    .superRefine((rows, context) => {
      refuseRepeats(rows, 'driverId', context);
      checkPositions(rows, context);
      rows.forEach(({ status, position }, index) => {
        if ((status === 'CLASSIFIED') === (position !== null)) return;
        const message =
          position === null ? 'a classified driver has one' : 'only classified drivers have one';
        context.addIssue({ code: 'custom', path: [index, 'position'], message });
      });
    }),
  basedOn,
});
export type ResultChange = z.infer<typeof ResultChange>;

const StandingRow = z.strictObject({
  competitorId: Id,
  /** Position; `null` if not ranked, which comes last. */
  position: Place.nullable(),
  points: SeasonPoints,
});

/** Standings in official order; an empty list deletes them. */
export const StandingsChange = z.strictObject({
  rows: z
    .array(StandingRow)
    .max(MAX_FIELD)
    .superRefine((rows, context) => {
      refuseRepeats(rows, 'competitorId', context);
      checkPositions(rows, context);
    }),
  basedOn,
});
export type StandingsChange = z.infer<typeof StandingsChange>;

const ListVersions = z.record(z.enum(RESULT_LISTS), Version);
export type ListVersions = z.infer<typeof ListVersions>;

const StoredResultRow = z.object({
  driverId: z.string(),
  constructorId: z.string().nullable(),
  position: z.int().nullable(),
  status: z.enum(RESULT_STATUSES),
  gridPosition: z.int().nullable(),
  laps: z.int().nullable(),
  points: z.number(),
});

const StoredStanding = z.object({
  competitorId: z.string(),
  position: z.int().nullable(),
  points: z.number(),
});

/** Lists of a race as stored, to start editing from. */
export const AdminRaceResults = z.object({
  id: z.string(),
  year: z.int(),
  name: z.string(),
  hasSprint: z.boolean(),
  /** Lists that an admin has overridden, so that no source changes them. */
  byHand: z.array(z.enum(RESULT_LISTS)),
  versions: ListVersions,
  gridState: z.enum(['PROVISIONAL', 'FINAL']).nullable(),
  grid: z.array(
    z.object({
      driverId: z.string(),
      constructorId: z.string().nullable(),
      position: z.int().nullable(),
    }),
  ),
  result: z.array(StoredResultRow),
  sprintResult: z.array(StoredResultRow),
  driverStandings: z.array(StoredStanding),
  constructorStandings: z.array(StoredStanding),
});
export type AdminRaceResults = z.infer<typeof AdminRaceResults>;
