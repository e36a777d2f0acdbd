import { z } from 'zod';
import { Instant, SessionType } from '#contract/shared.ts';

/** Reasons why nothing of an import, or of a race, is stored. */
export const ReasonCode = z.enum([
  'FAILED',
  'SEASON_FINISHED',
  'SEASON_UNKNOWN',
  'MALFORMED',
  'WRONG_YEAR',
  'NO_ENTRIES',
  'NO_RACES',
  'TOO_FEW_RACES',
  'RACE_WITH_RESULT_MISSING',
  'RACE_WITH_GRID_MISSING',
  'DUPLICATE_COMPETITOR',
  'DUPLICATE_RACE',
  'DUPLICATE_POSITION',
  'POSITIONS_WITH_GAPS',
  'UNKNOWN_COMPETITOR',
  'TOO_FEW_ROWS',
  'EMPTY_LIST',
  'RESULT_WITHOUT_WINNER',
  /** Nobody has points, although the race was run. */
  'NO_POINTS',
  /** A driver of the grid, or of the previous result, is missing. */
  'RESULT_INCOMPLETE',
  'STANDINGS_WITHOUT_RESULT',
  'HALF_CORRECTED',
]);
export type ReasonCode = z.infer<typeof ReasonCode>;

const ImportList = z.enum([
  'ENTRIES',
  'CALENDAR',
  'GRID',
  'SPRINT_RESULT',
  'RACE_RESULT',
  'DRIVER_STANDINGS',
  'CONSTRUCTOR_STANDINGS',
]);
export type ImportList = z.infer<typeof ImportList>;

const UnavailableReason = z.enum([
  'TIMEOUT',
  'CONNECTION',
  /** OpenF1 refuses clients without an account during sessions. */
  'LIVE_SESSION',
  'THROTTLED',
  'SERVER_ERROR',
  /** Our own request budget is used up. */
  'BUDGET',
  /** The run has no time left. */
  'OUT_OF_TIME',
]);
export type UnavailableReason = z.infer<typeof UnavailableReason>;

/** Details of a reason or notice that its code does not imply. */
export const ImportDetail = z.discriminatedUnion('kind', [
  /** Subject of a notice, by kind. */
  z.object({ kind: z.literal('NAMES'), names: z.array(z.string()).readonly() }),
  /** Competitor that was matched to a stored one. */
  z.object({
    kind: z.literal('RENAMED'),
    competitor: z.enum(['DRIVER', 'CONSTRUCTOR']),
    from: z.string(),
    to: z.string(),
  }),
  /** Error in a race or in one of its lists. */
  z.object({ kind: z.literal('REASON'), reason: ReasonCode, list: ImportList.nullable() }),
  z.object({ kind: z.literal('TWICE'), name: z.string(), list: ImportList }),
  z.object({ kind: z.literal('SHARED_PLACE'), place: z.int(), list: ImportList }),
  /** Competitor in a list who is not entered. */
  z.object({ kind: z.literal('NOT_ENTERED'), name: z.string(), list: ImportList }),
  /** Number of rows in a list, and the expected number. */
  z.object({ kind: z.literal('ROWS'), list: ImportList, count: z.int(), of: z.int() }),
  /** Time of a start at a source or as stored, of a deadline, or of a clock. */
  z.object({
    kind: z.literal('TIME'),
    by: z.enum(['JOLPICA', 'OPENF1', 'STORED', 'DEADLINE', 'OUR_CLOCK', 'SOURCE_CLOCK']),
    at: Instant,
  }),
  /** Source that is unavailable. */
  z.object({
    kind: z.literal('UNAVAILABLE'),
    source: z.enum(['jolpica', 'openf1']),
    reason: UnavailableReason,
  }),
  /** Data without which a session's flags cannot be counted. */
  z.object({
    kind: z.literal('FLAGS'),
    session: SessionType,
    missing: z.enum([
      'SESSION',
      'MESSAGES',
      /** A race control message was not understood. */
      'MEANING',
      'END',
      /** Many cars retired, but there was no flag. */
      'FLAGS',
    ]),
    /** Messages before this lap are missing; `null` for all. */
    lap: z.int().nullable(),
  }),
  /** Unreadable input, or the message of an internal error. */
  z.object({ kind: z.literal('TECHNICAL'), technical: z.string() }),
]);
export type ImportDetail = z.infer<typeof ImportDetail>;
