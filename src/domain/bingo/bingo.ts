/** A card is square. */
export const BINGO_SIZE = 5;
export const BINGO_CELLS = BINGO_SIZE * BINGO_SIZE;

export interface BingoLine {
  readonly kind: 'ROW' | 'COLUMN' | 'DIAGONAL';
  /** Index from 0; the falling diagonal comes before the rising one. */
  readonly index: number;
  /** Cell ids from left to right, or from the top. */
  readonly cells: readonly number[];
}

const STEPS = Array.from({ length: BINGO_SIZE }, (_, index) => index);

/** Every row, column and diagonal, in that order. */
export const BINGO_LINES: readonly BingoLine[] = [
  ...STEPS.map((row) => line('ROW', row, (step) => row * BINGO_SIZE + step)),
  ...STEPS.map((column) => line('COLUMN', column, (step) => step * BINGO_SIZE + column)),
  line('DIAGONAL', 0, (step) => step * (BINGO_SIZE + 1)),
  line('DIAGONAL', 1, (step) => (BINGO_SIZE - 1 - step) * BINGO_SIZE + step),
];

function line(kind: BingoLine['kind'], index: number, cellAt: (step: number) => number): BingoLine {
  return { kind, index, cells: STEPS.map(cellAt) };
}

/**
 * Returns the complete rows, columns and diagonals of a card, in that order.
 * @param card cells by zero-based id, in any order; a missing cell is not marked
 */
export function completeLines(
  card: readonly { readonly id: number; readonly marked: boolean }[],
): BingoLine[] {
  const marked = new Set(card.filter((cell) => cell.marked).map(({ id }) => id));
  return BINGO_LINES.filter(({ cells }) => cells.every((id) => marked.has(id)));
}
