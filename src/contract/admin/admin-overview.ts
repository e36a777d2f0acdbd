import { z } from 'zod';
import { Instant } from '#contract/shared.ts';
import { ImportThing, NoticeCode } from './admin-imports.ts';
import { ImportDetail } from './import-details.ts';
import { ImportLine } from './import-lines.ts';

const Race = z.object({ id: z.string(), year: z.int(), name: z.string(), startsAt: Instant });

/** Action item on the overview of admins. */
export const ActionItem = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('REVIEWS_WAITING'), count: z.int() }),
  /** Race without a grid, which cannot be guessed until it has one. */
  z.object({ kind: z.literal('GRID_MISSING'), race: Race, guessDeadline: Instant }),
  z.object({ kind: z.literal('RESULT_MISSING'), race: Race }),
  z.object({ kind: z.literal('STANDINGS_MISSING'), race: Race }),
  z.object({ kind: z.literal('FLAGS_NOT_COUNTED'), race: Race }),
  /** There are seasons, but none of this year or later. */
  z.object({ kind: z.literal('SEASON_MISSING'), year: z.int() }),
  z.object({ kind: z.literal('SEASON_WITHOUT_DEADLINE'), year: z.int() }),
  z.object({ kind: z.literal('SEASON_CAN_BE_FINISHED'), year: z.int() }),
  /**
   * Number of races whose missing facts are still being polled for, so nothing needs to be done.
   */
  z.object({ kind: z.literal('SEASON_BEING_FETCHED'), year: z.int(), races: z.int() }),
  z.object({
    kind: z.literal('IMPORT_FAILED'),
    year: z.int(),
    source: z.string(),
    at: Instant,
    reasons: z.array(ImportLine),
  }),
  /** Notice about a source's data. */
  z.object({
    kind: z.literal('SOURCE_NOTICE'),
    year: z.int(),
    code: NoticeCode,
    race: Race.nullable(),
    details: z.array(ImportDetail),
    since: Instant,
  }),
  /** Facts that the sources still lack; they are polled less often by now. */
  z.object({
    kind: z.literal('SOURCES_LACK'),
    race: Race,
    things: z.array(ImportThing),
    nextAt: Instant,
  }),
  z.object({ kind: z.literal('BACKUP_OLD'), lastAt: Instant.nullable() }),
  z.object({ kind: z.literal('MAIL_FAILING'), since: Instant, message: z.string().nullable() }),
]);
export type ActionItem = z.infer<typeof ActionItem>;

/** Steps to set up a new game, in this order. */
const SetupStep = z.object({
  step: z.enum(['SEASON', 'INVITE', 'REMINDERS']),
  isDone: z.boolean(),
});
export type SetupStep = z.infer<typeof SetupStep>;

export const Overview = z.object({
  version: z.string(),
  now: Instant,
  attention: z.array(ActionItem),
  /** Steps of a new game; empty once all are done. */
  setupSteps: z.array(SetupStep),
  currentYear: z.int().nullable(),
  lastBackupAt: Instant.nullable(),
  lastImport: z.object({ year: z.int(), source: z.string(), at: Instant }).nullable(),
});
export type Overview = z.infer<typeof Overview>;
