import type { ImportLine } from '#contract/import-lines.ts';
import { describeChangeTexts } from './describe-change.texts.ts';
import { describeChange } from './describe-change.ts';
import { importTexts as texts } from './import.texts.ts';
import { ImportDetails } from './import-details.tsx';
import styles from './import-line-list.module.css';

const CODES: Readonly<Record<string, string>> = { ...texts.reason, ...texts.notice };

/** A line without its particulars. */
export function readImportLine(line: ImportLine): string {
  if ('code' in line) {
    const reason = CODES[line.code] ?? texts.otherReason;
    return line.race === null ? reason : describeChangeTexts.change(line.race, reason);
  }
  const change = describeChange(line.change);
  return line.isHeld ? texts.held(change) : change;
}

const aliasIn = (line: ImportLine) =>
  'change' in line && line.change.kind === 'ALIAS_ADDED' ? line.change.name : null;

/** What an import changed, what waits, why nothing was stored, what was noticed. */
export function ImportLineList({ lines }: { readonly lines: readonly ImportLine[] }) {
  const aliases = lines.map(aliasIn).filter((name) => name !== null);
  const others = lines.filter((line) => aliasIn(line) === null);
  return (
    <ul className={styles.lines}>
      {others.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an account does not change any more
        <li key={index}>
          {readImportLine(line)}
          {'code' in line && <ImportDetails details={line.details} />}
        </li>
      ))}
      {aliases.length > 0 && <li>{texts.aliases(aliases)}</li>}
    </ul>
  );
}
