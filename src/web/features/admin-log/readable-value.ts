import { formatInstant } from '#web/app/dates.ts';
import { formatPoints } from '#web/app/numbers.ts';
import { adminLogTexts as texts } from './admin-log.texts.ts';
import { isAuditRow, readableRow } from './readable-row.ts';

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

/** The name of a field that has none in Norwegian yet: `unheardOf` reads «Unheard of». */
export function readableName(field: string): string {
  const words = field.replace(/_/g, ' ').replace(/(?<=[a-z])(?=[A-Z])/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1).toLowerCase();
}

/** A logged value as a person reads it: a line for each item, fields and the software's words in Norwegian. */
export function readableValue(value: unknown, field = ''): string {
  if (value === null || value === undefined) return texts.none;
  if (typeof value === 'boolean') return value ? texts.yes : texts.no;
  if (typeof value === 'number') return formatPoints(value);
  if (typeof value === 'string') {
    if (INSTANT.test(value)) return formatInstant(Date.parse(value));
    return texts.values[field]?.[value] ?? value;
  }
  if (Array.isArray(value)) return readableList(value, field);
  if (typeof value === 'object') {
    if (isAuditRow(value)) return readableRow(value);
    return Object.entries(value)
      .map(([name, each]) => {
        const isList = Array.isArray(each) && each.length > 0;
        const label = texts.fields[name] ?? readableName(name);
        return `${label}:${isList ? '\n' : ' '}${readableValue(each, name)}`;
      })
      .join('\n');
  }
  return String(value);
}

function readableList(list: readonly unknown[], field: string): string {
  if (list.length === 0) return texts.none;
  if (list.every((each) => typeof each === 'number')) return list.map(formatPoints).join(', ');
  return list.map((each) => readableValue(each, field).replaceAll('\n', ', ')).join('\n');
}
