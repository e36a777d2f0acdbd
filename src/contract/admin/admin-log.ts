import { z } from 'zod';
import { Instant } from '#contract/shared.ts';
import { AuditEntry, AuditKind, Day, EntryNumber, Search } from './admin-audit.ts';
import { IMPORT_OUTCOMES, ImportLine } from './import-lines.ts';

/** Names of the logs in URLs. */
const LOG_NAMES = ['AUDIT', 'IMPORT', 'MAIL', 'ERROR'] as const;
export const LogName = z.enum(LOG_NAMES);
export type LogName = z.infer<typeof LogName>;

export const LogParams = z.strictObject({ name: LogName });

export const MAIL_OUTCOMES = ['SENT', 'FAILED'] as const;

export const LogQuery = z.strictObject({
  /** Day in Norway. */
  day: Day.optional(),
  /** Kind of entry for AUDIT; outcome for IMPORT and MAIL. */
  kind: z.union([AuditKind, z.enum(IMPORT_OUTCOMES), z.enum(MAIL_OUTCOMES)]).optional(),
  search: Search.optional(),
  before: EntryNumber.optional(),
});
export type LogQuery = z.infer<typeof LogQuery>;

const Next = z.number().nullable();

export const LogPage = z.discriminatedUnion('name', [
  z.object({ name: z.literal('AUDIT'), entries: z.array(AuditEntry), next: Next }),
  z.object({
    name: z.literal('IMPORT'),
    entries: z.array(
      z.object({
        id: z.string(),
        at: Instant,
        tookMs: z.int(),
        year: z.int(),
        source: z.string(),
        outcome: z.enum(IMPORT_OUTCOMES),
        lines: z.array(ImportLine),
      }),
    ),
    next: Next,
  }),
  z.object({
    name: z.literal('MAIL'),
    entries: z.array(
      z.object({
        id: z.string(),
        at: Instant,
        /** Kind of mail; recipient and text are never logged. */
        template: z.string(),
        outcome: z.enum(MAIL_OUTCOMES),
        message: z.string().nullable(),
      }),
    ),
    next: Next,
  }),
  z.object({
    name: z.literal('ERROR'),
    entries: z.array(
      z.object({ id: z.string(), at: Instant, place: z.string(), message: z.string() }),
    ),
    next: Next,
  }),
]);
export type LogPage = z.infer<typeof LogPage>;
