import type { Columns, Word } from './paste-words.ts';
import { POINTS } from './points-text.ts';

const UNITS: ReadonlySet<string> = new Set(['p', 'pt', 'pts', 'point', 'points', 'poeng']);

function numberIn(cells: readonly string[], column: number | null): string | null {
  const cell = column === null ? '' : (cells[column] ?? '');
  return POINTS.test(cell) ? cell : null;
}

/** The number that a line ends with, when it stands after the name. */
function numberAtEnd(words: readonly Word[], nameEnd: number): string | null {
  const last = words.findLastIndex(({ key }) => !UNITS.has(key));
  return last >= nameEnd ? (words[last]?.number ?? null) : null;
}

interface PastedNumbers {
  /** As written. */
  readonly points: string | null;
  readonly laps: number | null;
}

/** Points and laps of a line: by the table's heading where it has one, else what the line ends with. */
export function numbersOf(
  cells: readonly string[],
  words: readonly Word[],
  nameEnd: number,
  columns: Columns | null,
): PastedNumbers {
  if (columns === null || columns.count !== cells.length || columns.count === 1) {
    return { points: numberAtEnd(words, nameEnd), laps: null };
  }
  const laps = Number(numberIn(cells, columns.laps) ?? Number.NaN);
  return {
    points: numberIn(cells, columns.points),
    laps: Number.isInteger(laps) && laps <= 300 ? laps : null,
  };
}
