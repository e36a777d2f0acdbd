import type { AuditFields, AuditRow, AuditValue } from '#contract/admin/audit-values.ts';
import type { ImportDetail } from '#contract/admin/import-details.ts';
import { keysOf } from '#domain/base/keys-of.ts';
import { formatInstant } from '#web/formatting/dates.ts';
import { formatPoints } from '#web/formatting/numbers.ts';
import { uiTexts } from '#web/ui/ui.texts.ts';
import { bingoRuleTexts } from '../shared/admin-shared.texts.ts';
import { describeChangeTexts, importTexts } from '../shared/import.texts.ts';
import { readImportDetail } from '../shared/import-lines.tsx';
import { adminLogTexts as texts } from './admin-log.texts.ts';

/**
 * Returns a row of a grid, result or standings as a line, such as «3 Lando Norris: 12,5»; or a
 * flag.
 */
function readableRow(row: AuditRow): string {
  switch (row.row) {
    case 'GRID':
      return `${row.position ?? texts.pitLane} ${row.name}`;
    case 'RESULT':
      return row.status === 'CLASSIFIED'
        ? `${row.position} ${row.name}: ${formatPoints(row.points)}`
        : texts.unclassified(row.name, texts.statuses[row.status], formatPoints(row.points));
    case 'FLAG':
      return texts.flag(uiTexts.flags[row.type], texts.values.session[row.session], row.lap);
    case 'STANDING':
      return `${row.position ?? '–'} ${row.name}: ${formatPoints(row.points)}`;
  }
}

type Field = keyof AuditFields;
type Item = string | number | boolean | null | AuditRow | ImportDetail;

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

/** Returns the software's words for a field; elsewhere the same word may be a name. */
const wordsOf = (field: Field): Readonly<Record<string, string>> | undefined =>
  ({
    ...texts.values,
    type: uiTexts.flags,
    outcome: importTexts.outcome,
    notice: importTexts.notice,
    source: importTexts.sources,
    changes: describeChangeTexts.changes,
    bingoRule: bingoRuleTexts,
  })[field as string];

function readableItem(item: Item | undefined, field?: Field): string {
  if (item === null || item === undefined) return texts.none;
  if (typeof item === 'boolean') return item ? texts.yes : texts.no;
  if (typeof item === 'number') return formatPoints(item);
  if (typeof item === 'object') return 'row' in item ? readableRow(item) : readImportDetail(item);
  if (INSTANT.test(item)) return formatInstant(Date.parse(item));
  return (field && wordsOf(field)?.[item]) ?? item;
}

/** Points share one line; other items have a line each. */
function readableList(list: readonly Item[], field?: Field): string {
  if (list.length === 0) return texts.none;
  const between = list.every((each) => typeof each === 'number') ? ', ' : '\n';
  return list.map((each) => readableItem(each, field)).join(between);
}

/**
 * Formats a logged value for readers: a line per item, with fields and software terms in Norwegian.
 */
export function readableValue(value: AuditValue): string {
  if (Array.isArray(value)) return readableList(value);
  if (value === null || typeof value === 'string') return readableItem(value);
  return keysOf(value)
    .map((field) => {
      const each = value[field];
      if (!Array.isArray(each)) return `${texts.fields[field]}: ${readableItem(each, field)}`;
      return `${texts.fields[field]}:${each.length > 0 ? '\n' : ' '}${readableList(each, field)}`;
    })
    .join('\n');
}
