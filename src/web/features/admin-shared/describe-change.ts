import type { SourceChange } from '#contract/import-lines.ts';
import { formatInstant } from '#web/app/dates.ts';
import { describeChangeTexts as texts } from './describe-change.texts.ts';

/** Where instants are stored. */
const INSTANT_FIELD = /(_at|_deadline)$/;
/** What says nothing to a person. */
const ID_FIELD = /_id$/;

function describeField({ field, from, to }: SourceChange['fields'][number]): string | null {
  const name = texts.fields[field];
  if (name === undefined || ID_FIELD.test(field)) return name ?? null;
  const show = (value: string | number | null) => {
    if (value === null) return texts.none;
    return typeof value === 'number' && INSTANT_FIELD.test(field)
      ? formatInstant(value)
      : String(value);
  };
  return texts.fromTo(name, show(from), show(to));
}

/** One thing that a source changed, on a line. */
export function describeChange({ kind, name, fields }: SourceChange): string {
  const details = fields.map(describeField).filter((detail) => detail !== null);
  const what = details.length > 0 ? details.join(', ') : texts.changes[kind];
  return texts.change(name, what);
}
