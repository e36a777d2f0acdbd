import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { adminResultsTexts } from './admin-results.texts.ts';
import styles from './paste-box.module.css';
import type { Paste, PasteLine } from './read-paste.ts';

const texts = adminResultsTexts.pasting;

interface PasteReportProps {
  readonly paste: Paste;
  readonly missing: readonly string[];
  readonly nameOf: (id: string) => string;
}

function isProblem(line: PasteLine): boolean {
  return line.outcome === 'READ' ? line.isOutOfTurn : line.outcome !== 'HEADING';
}

function describeLine(line: PasteLine, nameOf: PasteReportProps['nameOf']): string {
  if (line.outcome !== 'READ') {
    return texts.outcomes[line.outcome](line.ids.map(nameOf).join(', '));
  }
  const { id, kind, points, isOutOfTurn } = line;
  const read = [
    nameOf(id),
    kind !== null && adminResultsTexts.kinds[kind],
    points !== null && adminResultsTexts.pointsShown(points),
  ];
  return read.filter(Boolean).join(' · ') + (isOutOfTurn ? `. ${texts.isOutOfTurn}` : '');
}

/** What was made of each line, and who is not named at all. */
export function PasteReport({ paste, missing, nameOf }: PasteReportProps) {
  const { lines, isTooLong } = paste;
  const readCount = lines.filter(({ outcome }) => outcome === 'READ').length;
  const problemCount = lines.filter(isProblem).length;
  return (
    <div className={styles.report}>
      <p role="status" className={styles.summary}>
        <span className={styles.good}>{texts.read(readCount)}</span>
        {problemCount > 0 && <span className={styles.bad}>{texts.problems(problemCount)}</span>}
      </p>
      {isTooLong && <Notice tone="bad">{texts.tooLong}</Notice>}
      <ol className={styles.lines} aria-label={texts.report}>
        {lines.map((line) => (
          <li
            key={line.number}
            className={classNames(styles.line, isProblem(line) && styles.problem)}
          >
            <span className={styles.lineNumber}>{line.number}</span>
            <span className={styles.lineText}>{line.text.trim()}</span>
            <span className={styles.understood}>
              {!isProblem(line) && line.outcome === 'READ' && <Icon name="check" size={16} />}
              {describeLine(line, nameOf)}
            </span>
          </li>
        ))}
      </ol>
      {missing.length > 0 && <Notice>{texts.missing(missing.join(', '))}</Notice>}
    </div>
  );
}
