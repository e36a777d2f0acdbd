import { useId } from 'react';
import type { AdminSeason } from '#contract/admin/admin-seasons.ts';
import type { ResultList } from '#contract/season/result-lists.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { useDraft } from '#web/ui/draft-store.ts';
import fields from '#web/ui/fields.module.css';
import { Icon } from '#web/ui/icon.tsx';
import { Cluster } from '#web/ui/layout.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { adminResultsTexts, pasteTexts } from './admin-results.texts.ts';
import { firstKind, type RowKind } from './list-rules.ts';
import styles from './paste-box.module.css';
import { type Paste, type PasteLine, type ReadLine, readPaste } from './read-paste.ts';
import { inSections, newRow, type Rows } from './rows.ts';
import { type ListCompetitor, pasteDraftKey } from './use-list-form.ts';

const isRead = (line: Paste['lines'][number]): line is ReadLine => line.outcome === 'READ';

/** Returns the recognised lines in their order. */
export function parsePastedLines({ lines }: Paste): readonly ReadLine[] {
  return lines.filter(isRead);
}

/** Returns the rows of a pasted text; fields that it lacks keep their previous value. */
export function rowsOfPaste(list: ResultList, paste: Paste, before: Rows): Rows {
  const lines = parsePastedLines(paste);
  const hasPoints = lines.some(({ points }) => points !== null);
  const rows = lines.map(({ id, kind, points, laps, teamId }) => {
    const known = before.find((row) => row.id === id) ?? newRow(list, id);
    return {
      id,
      kind: kind ?? firstKind(list),
      points: hasPoints ? (points ?? '') : known.points,
      laps: laps ?? known.laps,
      teamId: teamId ?? known.teamId,
    };
  });
  return inSections(list, rows);
}

const WORDS: Readonly<Partial<Record<RowKind, string>>> = {
  RETIRED: 'DNF',
  NOT_CLASSIFIED: 'NC',
  DISQUALIFIED: 'DSQ',
  DID_NOT_START: 'DNS',
  PIT_LANE: 'Pit',
  UNRANKED: '–',
};

/** Formats rows as text that `readPaste` parses back to the same rows. */
export function textOfRows(list: ResultList, rows: Rows, nameOf: (id: string) => string): string {
  return inSections(list, rows)
    .map(({ id, kind, points }, index) => {
      const cells = [
        WORDS[kind] ?? String(index + 1),
        nameOf(id),
        ...(points === '' ? [] : [points]),
      ];
      return cells.join('\t');
    })
    .join('\n');
}

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
    return pasteTexts.outcomes[line.outcome](line.ids.map(nameOf).join(', '));
  }
  const { id, kind, points, isOutOfTurn } = line;
  const read = [
    nameOf(id),
    kind !== null && adminResultsTexts.kinds[kind],
    points !== null && adminResultsTexts.pointsShown(points),
  ];
  return read.filter(Boolean).join(' · ') + (isOutOfTurn ? `. ${pasteTexts.isOutOfTurn}` : '');
}

/** Reports the outcome of each pasted line, and the competitors that are missing. */
function PasteReport({ paste, missing, nameOf }: PasteReportProps) {
  const { lines, isTooLong } = paste;
  const readCount = lines.filter(({ outcome }) => outcome === 'READ').length;
  const problemCount = lines.filter(isProblem).length;
  return (
    <div className={styles.report}>
      <p role="status" className={styles.summary}>
        <span className={styles.good}>{pasteTexts.read(readCount)}</span>
        {problemCount > 0 && (
          <span className={styles.bad}>{pasteTexts.problems(problemCount)}</span>
        )}
      </p>
      {isTooLong && (
        <Notice tone="bad">
          <p>{pasteTexts.tooLong}</p>
        </Notice>
      )}
      <ol className={styles.lines} aria-label={pasteTexts.report}>
        {lines.map((line) => (
          <li
            key={line.number}
            className={classNames(styles.line, isProblem(line) && styles.problem)}
          >
            <span className={styles.lineNumber}>{line.number}</span>
            <span className={styles.lineText}>{line.text.trim()}</span>
            <span className={styles.understood}>
              {!isProblem(line) && line.outcome === 'READ' && <Icon name="check" size={16} />}
              <span>{describeLine(line, nameOf)}</span>
            </span>
          </li>
        ))}
      </ol>
      {missing.length > 0 && (
        <Notice>
          <p>{pasteTexts.missing(missing.join(', '))}</p>
        </Notice>
      )}
    </div>
  );
}

interface PasteBoxProps {
  readonly list: ResultList;
  readonly season: AdminSeason;
  readonly raceId: string;
  readonly rows: Rows;
  readonly competitors: ReadonlyMap<string, ListCompetitor>;
  readonly onUse: (rows: Rows) => void;
  readonly onClose: () => void;
}

/** Field for a pasted list, which reports what was recognised before it is used. */
export function PasteBox(props: PasteBoxProps) {
  const { list, season, raceId, rows, competitors, onUse, onClose } = props;
  const { draft, put } = useDraft<string>(pasteDraftKey(raceId, list), (stored) =>
    typeof stored === 'string' ? stored : null,
  );
  const id = useId();
  const text = draft ?? '';
  const nameOf = (competitor: string) => competitors.get(competitor)?.name ?? '';
  const paste = readPaste(text, season, list);
  const read = parsePastedLines(paste);
  const missing = rows.filter((row) => read.every((line) => line.id !== row.id));
  return (
    <Card title={adminResultsTexts.paste} className={styles.box}>
      <div className={fields.field}>
        <label htmlFor={id} className={fields.label}>
          {pasteTexts.label}
        </label>
        <p id={`${id}-hint`} className={styles.hint}>
          {pasteTexts.hint}
        </p>
        <textarea
          id={id}
          className={styles.text}
          rows={8}
          spellCheck={false}
          autoCapitalize="off"
          aria-describedby={`${id}-hint`}
          value={text}
          onChange={(event) => put(event.target.value === '' ? null : event.target.value)}
        />
      </div>
      {text.trim() === '' ? (
        <p>{pasteTexts.empty}</p>
      ) : (
        <PasteReport paste={paste} missing={missing.map((row) => nameOf(row.id))} nameOf={nameOf} />
      )}
      <Cluster>
        {text.trim() !== '' && (
          <Button
            variant="primary"
            disabled={read.length === 0}
            onClick={() => {
              onUse(rowsOfPaste(list, paste, rows));
              put(null);
            }}
          >
            {pasteTexts.use(read.length)}
          </Button>
        )}
        {text.trim() === '' && rows.length > 0 && (
          <Button onClick={() => put(textOfRows(list, rows, nameOf))}>{pasteTexts.fill}</Button>
        )}
        <Button variant="quiet" onClick={onClose}>
          {pasteTexts.close}
        </Button>
      </Cluster>
    </Card>
  );
}
