import { z } from 'zod';
import { Instant } from '#contract/shared.ts';
import { ImportDetail } from './import-details.ts';

/** Changed field with its old and new value; `null` for none. */
export const ChangedField = z.discriminatedUnion('field', [
  z.object({
    field: z.enum(['name', 'code', 'colour']),
    from: z.string().nullable(),
    to: z.string().nullable(),
  }),
  z.object({
    field: z.enum(['position', 'number']),
    from: z.int().nullable(),
    to: z.int().nullable(),
  }),
  z.object({
    field: z.enum(['startsAt', 'qualifyingAt', 'sprintAt', 'guessDeadline']),
    from: Instant.nullable(),
    to: Instant.nullable(),
  }),
  /** Constructor of a driver; its name is not included. */
  z.object({ field: z.literal('team') }),
]);
export type ChangedField = z.infer<typeof ChangedField>;

/** Change that an import makes. */
export const SourceChange = z.object({
  kind: z.enum([
    'SEASON_CREATED',
    'SEASON_CHANGED',
    'CONSTRUCTOR_ADDED',
    'CONSTRUCTOR_CHANGED',
    'DRIVER_ADDED',
    'DRIVER_CHANGED',
    'DRIVER_REMOVED',
    'ALIAS_ADDED',
    'RACE_ADDED',
    'RACE_CHANGED',
    'RACE_CANCELLED',
    'RACE_RETURNED',
    'GRID_CHANGED',
    'RESULT_CHANGED',
    'SPRINT_RESULT_CHANGED',
    'DRIVER_STANDINGS_CHANGED',
    'CONSTRUCTOR_STANDINGS_CHANGED',
    'FLAGS_CHANGED',
  ]),
  /** Name of the race, driver or constructor; the year for the season itself. */
  name: z.string(),
  raceId: z.string().nullable(),
  /** Changed fields; empty for lists. */
  fields: z.array(ChangedField),
});
export type SourceChange = z.infer<typeof SourceChange>;

export const IMPORT_OUTCOMES = ['CHANGED', 'UNCHANGED', 'REFUSED', 'FAILED'] as const;

/** Reason for storing nothing, or notice about the source. */
export const ImportReason = z.object({
  code: z.string(),
  /** Name of the race; `null` for the season. */
  race: z.string().nullable(),
  details: z.array(ImportDetail),
});
export type ImportReason = z.infer<typeof ImportReason>;

/** Line of an import report. */
export const ImportLine = z.union([
  z.object({
    change: SourceChange,
    /** True if the change is under review, and not stored yet. */
    isHeld: z.boolean(),
  }),
  ImportReason,
]);
export type ImportLine = z.infer<typeof ImportLine>;
