import type { ImportDetail } from '#contract/admin/import-details.ts';
import type { ChangedField, ImportLine, SourceChange } from '#contract/admin/import-lines.ts';
import { formatInstant } from '#web/formatting/dates.ts';
import { textOf } from '#web/formatting/text-of.ts';
import { describeChangeTexts, importDetailTexts, importTexts } from './import.texts.ts';
import styles from './import-lines.module.css';

/** Returns a line without its details. */
export function readImportLine(line: ImportLine): string {
  if ('code' in line) {
    const codes: Readonly<Record<string, string>> = {
      ...importTexts.reason,
      ...importTexts.notice,
    };
    const reason = codes[line.code] ?? importTexts.otherReason;
    return line.race === null ? reason : describeChangeTexts.change(line.race, reason);
  }
  const change = describeImportChange(line.change);
  return line.isHeld ? importTexts.held(change) : change;
}

const aliasIn = (line: ImportLine) =>
  'change' in line && line.change.kind === 'ALIAS_ADDED' ? line.change.name : null;

/**
 * Shows an import's report: changes, waiting reviews, reasons for storing nothing, and notices.
 */
export function ImportLineList({ lines }: { readonly lines: readonly ImportLine[] }) {
  const aliases = lines.map(aliasIn).filter((name) => name !== null);
  const others = lines.filter((line) => aliasIn(line) === null);
  return (
    <ul className={styles.lines}>
      {others.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a report does not change any more
        <li key={index}>
          <span>{readImportLine(line)}</span>
          {'code' in line && <ImportDetails details={line.details} />}
        </li>
      ))}
      {aliases.length > 0 && <li>{importTexts.aliases(aliases)}</li>}
    </ul>
  );
}

export function readImportDetail(detail: ImportDetail): string {
  return importDetailTexts[detail.kind](detail as never);
}

/** Lists the details of a line or a notice. */
export function ImportDetails({ details }: { readonly details: readonly ImportDetail[] }) {
  return details.map((detail, index) => {
    const text = readImportDetail(detail);
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: they do not change any more
      <span key={index} className={styles.detail}>
        {detail.kind === 'TECHNICAL' ? (
          <code lang="en" className={styles.technical}>
            {text}
          </code>
        ) : (
          text
        )}
      </span>
    );
  });
}

function describeField(changed: ChangedField): string {
  const name = describeChangeTexts.fields[changed.field];
  switch (changed.field) {
    case 'team':
      return name;
    case 'startsAt':
    case 'qualifyingAt':
    case 'sprintAt':
    case 'guessDeadline': {
      const show = (at: number | null) =>
        at === null ? describeChangeTexts.none : formatInstant(at);
      return describeChangeTexts.fromTo(name, show(changed.from), show(changed.to));
    }
    default: {
      const show = (value: string | number | null) => String(value ?? describeChangeTexts.none);
      return describeChangeTexts.fromTo(name, show(changed.from), show(changed.to));
    }
  }
}

/** Shows one change by a source on a line. */
export function describeImportChange({ kind, name, fields }: SourceChange): string {
  const details = fields.map(describeField);
  const what = details.length > 0 ? details.join(', ') : describeChangeTexts.changes[kind];
  return describeChangeTexts.change(name, what);
}

/** Returns the display name of a source; an unknown source has its own name. */
export const sourceName = (source: string) => textOf(importTexts.sources, source) ?? source;
