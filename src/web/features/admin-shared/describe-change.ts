import type { ChangedField, SourceChange } from '#contract/import-lines.ts';
import { formatInstant } from '#web/app/dates.ts';
import { describeChangeTexts as texts } from './describe-change.texts.ts';

function describeField(changed: ChangedField): string {
  const name = texts.fields[changed.field];
  switch (changed.field) {
    case 'team':
      return name;
    case 'startsAt':
    case 'qualifyingAt':
    case 'sprintAt':
    case 'guessDeadline': {
      const show = (at: number | null) => (at === null ? texts.none : formatInstant(at));
      return texts.fromTo(name, show(changed.from), show(changed.to));
    }
    default: {
      const show = (value: string | number | null) => String(value ?? texts.none);
      return texts.fromTo(name, show(changed.from), show(changed.to));
    }
  }
}

/** One thing that a source changed, on a line. */
export function describeChange({ kind, name, fields }: SourceChange): string {
  const details = fields.map(describeField);
  const what = details.length > 0 ? details.join(', ') : texts.changes[kind];
  return texts.change(name, what);
}
