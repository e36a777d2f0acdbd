import { describe, expect, it } from 'vitest';
import { BINGO_CELLS, completeLines } from './bingo.ts';

/** Parses a drawn card, on which `x` is a mark. */
function card(...rows: string[]) {
  return [...rows.join('')].map((cell, id) => ({ id, marked: cell === 'x' }));
}

describe('completeLines', () => {
  it('finds none on an empty card, and none without a card', () => {
    expect(completeLines(card('.....', '.....', '.....', '.....', '.....'))).toEqual([]);
    expect(completeLines([])).toEqual([]);
  });

  it('finds a row', () => {
    expect(completeLines(card('.....', 'xxxxx', '.....', '.....', 'xxxx.'))).toEqual([
      { kind: 'ROW', index: 1, cells: [5, 6, 7, 8, 9] },
    ]);
  });

  it('finds a column', () => {
    expect(completeLines(card('x...x', '....x', '....x', '....x', '....x'))).toEqual([
      { kind: 'COLUMN', index: 4, cells: [4, 9, 14, 19, 24] },
    ]);
  });

  it('finds the diagonal that falls and the one that rises', () => {
    expect(completeLines(card('x...x', '.x.x.', '..x..', '.x.x.', 'x...x'))).toEqual([
      { kind: 'DIAGONAL', index: 0, cells: [0, 6, 12, 18, 24] },
      { kind: 'DIAGONAL', index: 1, cells: [20, 16, 12, 8, 4] },
    ]);
  });

  it('takes no line that goes around the edge', () => {
    expect(completeLines(card('..xxx', 'xx...', '.....', '.....', '.....'))).toEqual([]);
    expect(completeLines(card('.x...', '..x..', '...x.', '....x', 'x....'))).toEqual([]);
  });

  it('misses a line by a single cell, whichever that is', () => {
    const full = Array.from({ length: BINGO_CELLS }, (_, id) => ({ id, marked: true }));
    expect(completeLines(full)).toHaveLength(12);
    expect(completeLines(full.toReversed())).toEqual(completeLines(full));
    for (let missing = 0; missing < BINGO_CELLS; missing += 1) {
      const lines = completeLines(full.filter(({ id }) => id !== missing));
      const isOnDiagonals = [0, 6, 12, 18, 24, 4, 8, 16, 20].includes(missing);
      expect(lines).toHaveLength(12 - 2 - (missing === 12 ? 2 : isOnDiagonals ? 1 : 0));
      expect(lines.every(({ cells }) => !cells.includes(missing))).toBe(true);
    }
  });
});
