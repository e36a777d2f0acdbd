import { z } from 'zod';
import { Instant } from './shared.ts';

/** What was one thing and becomes another; `null` for nothing. */
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
  /** A driver's; which they are is not told. */
  z.object({ field: z.literal('team') }),
]);
export type ChangedField = z.infer<typeof ChangedField>;

/** One thing that a source's word changes. */
export const SourceChange = z.object({
  kind: z.enum([
    'SEASON_CREATED',
    'SEASON_CHANGED',
    'CONSTRUCTOR_ADDED',
    'CONSTRUCTOR_CHANGED',
    'DRIVER_ADDED',
    'DRIVER_CHANGED',
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
  /** Of the race, driver or constructor; the year for the season itself. */
  name: z.string(),
  raceId: z.string().nullable(),
  /** Empty for lists. */
  fields: z.array(ChangedField),
});
export type SourceChange = z.infer<typeof SourceChange>;

export const IMPORT_OUTCOMES = ['CHANGED', 'UNCHANGED', 'REFUSED', 'FAILED'] as const;

/** Why nothing of an import is stored. */
export type ReasonCode =
  | 'FAILED'
  | 'SEASON_FINISHED'
  | 'SEASON_UNKNOWN'
  | 'MALFORMED'
  | 'WRONG_YEAR'
  | 'NO_ENTRIES'
  | 'NO_RACES'
  | 'TOO_FEW_RACES'
  | 'RACE_WITH_RESULT_MISSING'
  | 'RACE_WITH_GRID_MISSING'
  | 'DUPLICATE_COMPETITOR'
  | 'DUPLICATE_RACE'
  | 'DUPLICATE_POSITION'
  | 'POSITIONS_WITH_GAPS'
  | 'UNKNOWN_COMPETITOR'
  | 'TOO_FEW_ROWS'
  | 'EMPTY_LIST'
  | 'RESULT_WITHOUT_WINNER'
  | 'STANDINGS_WITHOUT_RESULT'
  | 'HALF_CORRECTED';

/** What an import has to tell, one thing each. */
export const ImportLine = z.union([
  z.object({
    change: SourceChange,
    /** It has not happened: a changed final result waits for an admin. */
    isHeld: z.boolean(),
  }),
  z.object({
    /** Why nothing was stored, or what was noticed about the source. */
    code: z.string(),
    /** In English, with the particulars. */
    message: z.string(),
  }),
]);
export type ImportLine = z.infer<typeof ImportLine>;
