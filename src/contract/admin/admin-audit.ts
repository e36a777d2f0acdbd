import { z } from 'zod';
import { MAX_LOG_SEARCH } from '#contract/limits.ts';
import { Instant } from '#contract/shared.ts';
import { AuditValue } from './audit-values.ts';

/** Kinds of audit entries. Each is the first word of its actions. */
const AUDIT_KINDS = [
  'SEASON',
  'RACE',
  'COMPETITOR',
  'POINTS',
  'QUESTION',
  'RESULT',
  'FLAG',
  'LIVE',
  'REVIEW',
  'USER',
  'LEAGUE',
  'BINGO',
  'BACKUP',
] as const;
export const AuditKind = z.enum(AUDIT_KINDS);
export type AuditKind = z.infer<typeof AuditKind>;

/** Audited actions. A new kind of write adds its action here, and its text in the web app. */
const AUDIT_ACTIONS = [
  'SEASON_ADDED',
  'SEASON_DELETED',
  'SEASON_RELOADED',
  'SEASON_DEADLINE_MOVED',
  'SEASON_SEALED',
  'SEASON_REOPENED',
  'SEASON_FINISHED',
  'SEASON_FINISH_UNDONE',
  'SEASON_IMPORTS_SWITCHED',
  'SEASON_RESERVES_SWITCHED',
  'SEASON_IMPORT_RUN',
  'SEASON_NOTICE_DISMISSED',
  'RACE_ADDED',
  'RACE_CHANGED',
  'RACE_ORDER_CHANGED',
  'RACE_DEADLINE_MOVED',
  'RACE_SEALED',
  'RACE_REOPENED',
  'RACE_CANCELLED',
  'RACE_RESTORED',
  'RACE_DELETED',
  'RACE_RELOADED',
  'COMPETITOR_ADDED',
  'COMPETITOR_CHANGED',
  'COMPETITOR_ORDER_CHANGED',
  'COMPETITOR_DELETED',
  'COMPETITOR_MERGED',
  'POINTS_TABLE_CHANGED',
  'POINTS_TABLES_COPIED',
  'QUESTION_ADDED',
  'QUESTION_CHANGED',
  'QUESTION_DELETED',
  'QUESTION_RIGHT_SET',
  'RESULT_GRID_SET',
  'RESULT_RACE_SET',
  'RESULT_SPRINT_SET',
  'RESULT_DRIVER_STANDINGS_SET',
  'RESULT_CONSTRUCTOR_STANDINGS_SET',
  'FLAG_ADDED',
  'FLAG_REMOVED',
  'FLAG_RESTORED',
  'FLAG_COUNT_CONFIRMED',
  'LIVE_ORDER_SET',
  'REVIEW_ACCEPTED',
  'REVIEW_KEPT',
  'USER_ADMIN_GIVEN',
  'USER_ADMIN_TAKEN',
  'USER_BINGO_MASTER_GIVEN',
  'USER_BINGO_MASTER_TAKEN',
  'USER_ANONYMISED',
  'LEAGUE_REMOVED',
  'BINGO_CARD_ADDED',
  'BINGO_TEXT_SET',
  'BINGO_CELL_MARKED',
  'BINGO_CELL_UNMARKED',
  'BINGO_POOL_EXTENDED',
  'BINGO_POOL_SHORTENED',
  'BINGO_POOL_CHANGED',
  'BINGO_POOL_DEALT',
  'BINGO_POOL_MARKED',
  'BINGO_POOL_UNMARKED',
  'BACKUP_MADE',
  'BACKUP_DOWNLOADED',
  'BACKUP_RESTORED',
] as const satisfies readonly `${AuditKind}_${string}`[];
export const AuditAction = z.enum(AUDIT_ACTIONS);
export type AuditAction = z.infer<typeof AuditAction>;

/** Returns the kind of an action. */
export const auditKindOf = (action: AuditAction): AuditKind =>
  AuditKind.parse(action.slice(0, action.indexOf('_')));

const User = z.object({ id: z.string(), username: z.string() });

export const AuditEntry = z.object({
  entry: z.int(),
  at: Instant,
  /** User who acted; `null` for the software or its command line. */
  actor: User.nullable(),
  /** Kind of entry; `null`, like `action`, if a later version has written it. */
  kind: AuditKind.nullable(),
  action: AuditAction.nullable(),
  /** Name of the changed object. */
  subject: z.string(),
  /** Changed user; `null` for other objects. */
  subjectUser: User.nullable(),
  year: z.int().nullable(),
  before: AuditValue,
  after: AuditValue,
});
export type AuditEntry = z.infer<typeof AuditEntry>;

export const Day = z.iso.date();
export const LOG_PAGE_SIZE = 50;
/** Page of the log, below the entry `before`, which is the previous page's `next`. */
export const EntryNumber = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number);
/** Text to search for; NUL is refused, since databases differ on it. */
export const Search = z
  .string()
  .min(1)
  .max(MAX_LOG_SEARCH)
  .refine((text) => !text.includes('\0'), 'must not contain the character NUL');

export const AuditQuery = z.strictObject({
  /** Day in Norway. */
  day: Day.optional(),
  kind: AuditKind.optional(),
  search: Search.optional(),
  before: EntryNumber.optional(),
});
export type AuditQuery = z.infer<typeof AuditQuery>;

/** Entries, latest first. */
export const AuditPage = z.object({
  entries: z.array(AuditEntry),
  next: z.int().nullable(),
});
export type AuditPage = z.infer<typeof AuditPage>;
