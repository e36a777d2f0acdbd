import { BINGO_CELLS, BINGO_SIZE, completeLines } from '#domain/bingo.ts';
import { placeOf } from './board.tsx';
import styles from './small-board.module.css';

const GAP = 0.14;

function pathOf(cells: readonly number[]): string {
  const side = 1 - GAP;
  return cells
    .map(placeOf)
    .map(({ row, column }) => `M${column - 1} ${row - 1}h${side}v${side}h-${side}z`)
    .join('');
}

const IDS = Array.from({ length: BINGO_CELLS }, (_, id) => id);
const ALL = pathOf(IDS);
const SIDE = BINGO_SIZE - GAP;

/** A board at a glance; what it says stands beside it. */
export function SmallBoard({ marked }: { readonly marked: readonly number[] }) {
  const lines = completeLines(marked.map((id) => ({ id, marked: true })));
  const inLine = new Set(lines.flatMap(({ cells }) => cells));
  return (
    <svg
      className={styles.board}
      viewBox={`0 0 ${SIDE} ${SIDE}`}
      aria-hidden="true"
      focusable="false"
    >
      <path className={styles.open} d={ALL} />
      <path className={styles.marked} d={pathOf(marked.filter((id) => !inLine.has(id)))} />
      <path className={styles.inLine} d={pathOf([...inLine])} />
    </svg>
  );
}
