import { z } from 'zod';
import { AuditAction, AuditKind } from '#contract/admin/admin-audit.ts';
import { AuditValue } from '#contract/admin/audit-values.ts';
import { BingoRuleKind } from '#contract/bingo/bingo-pool.ts';
import { parseStored } from '#server/base/stored-json.ts';
import { OVERRIDE_FIELDS } from '#server/db/tables.ts';
import { isReadableReport } from '#server/importing/report/import-lines.ts';
import { RecordedMoments } from '#server/season/recordings/recordings.queries.ts';

const isOneOf = (words: z.ZodEnum) => (text: string) => words.safeParse(text).success;

const isJson = (schema: z.ZodType) => (text: string) => parseStored(schema, text) !== undefined;

const isList = isJson(z.array(z.json()));

/**
 * Columns of text that the game reads as JSON, or as a word of a list that grows without a migration. No constraint
 * of the database guards them, and what cannot be read would fail every page that shows it.
 */
export const READ_AS: Readonly<Record<string, (text: string) => boolean>> = {
  'audit_entry.kind': isOneOf(AuditKind),
  'audit_entry.action': isOneOf(AuditAction),
  'audit_entry.before_json': isJson(AuditValue),
  'audit_entry.after_json': isJson(AuditValue),
  'bingo_text.rule_kind': isOneOf(BingoRuleKind),
  'hand_edit.field': isOneOf(z.enum(OVERRIDE_FIELDS)),
  'import_review.stored': isList,
  'import_review.incoming': isList,
  'import_run.account': isReadableReport,
  'race_recording.moments': isJson(RecordedMoments),
};
