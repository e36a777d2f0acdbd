import type { ResultList } from '#contract/admin-results.limits.ts';
import { firstKind, type RowKind } from './list-rules.ts';
import type { Paste, ReadLine } from './read-paste.ts';
import { inSections, newRow, type Rows } from './rows.ts';

const isRead = (line: Paste['lines'][number]): line is ReadLine => line.outcome === 'READ';

/** The lines that were understood, in their order. */
export function readLines({ lines }: Paste): readonly ReadLine[] {
  return lines.filter(isRead);
}

/** What was pasted as the rows of a list. What it says nothing about stays as it was before. */
export function rowsOfPaste(list: ResultList, paste: Paste, before: Rows): Rows {
  const lines = readLines(paste);
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

/** The rows as text that `readPaste` reads back to the same. */
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
