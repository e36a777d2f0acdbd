import { formatInstant } from '#web/features/admin/admin-dates.ts';
import { adminLogTexts as texts } from './admin-log.texts.ts';

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

/** A logged value as a person reads it: a line for each item, names of fields in Norwegian where known. */
export function readableValue(value: unknown): string {
  if (value === null || value === undefined) return texts.none;
  if (typeof value === 'boolean') return value ? texts.yes : texts.no;
  if (typeof value === 'string') {
    return INSTANT.test(value) ? formatInstant(Date.parse(value)) : (texts.values[value] ?? value);
  }
  if (Array.isArray(value)) {
    return value.length === 0 ? texts.none : value.map(readableItem).join('\n');
  }
  if (typeof value === 'object') {
    return Object.entries(value)
      .map(([field, each]) => {
        const isList = Array.isArray(each) && each.length > 0;
        return `${texts.fields[field] ?? field}:${isList ? '\n' : ' '}${readableValue(each)}`;
      })
      .join('\n');
  }
  return String(value);
}

/** Within a list an item takes one line. */
const readableItem = (item: unknown) => readableValue(item).replaceAll('\n', ', ');
