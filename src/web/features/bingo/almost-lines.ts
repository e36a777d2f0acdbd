import { completeLines } from '#domain/bingo/bingo.ts';

interface Cell {
  readonly id: number;
  readonly marked: boolean;
}

/** Returns the cells which would complete a line if they alone were marked. */
export function almostLines<Card extends Cell>(card: readonly Card[]): readonly Card[] {
  const complete = completeLines(card).length;
  return card.filter(
    (cell) =>
      !cell.marked &&
      completeLines(card.map((each) => (each === cell ? { ...each, marked: true } : each))).length >
        complete,
  );
}
