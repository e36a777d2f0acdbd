import { describe, expect, it } from 'vitest';
import { BINGO_CELLS } from '#domain/bingo/bingo.ts';
import { almostLines } from './almost-lines.ts';

function card(...marked: number[]) {
  return Array.from({ length: BINGO_CELLS }, (_, id) => ({ id, marked: marked.includes(id) }));
}
const ids = (...marked: number[]) => almostLines(card(...marked)).map(({ id }) => id);

describe('almostLines', () => {
  it('finds the cell that a row, a column or a diagonal lacks', () => {
    expect(ids(0, 1, 2, 3)).toEqual([4]);
    expect(ids(1, 6, 11, 16)).toEqual([21]);
    expect(ids(0, 6, 18, 24)).toEqual([12]);
  });

  it('names a cell once even when it completes two lines', () => {
    expect(ids(1, 2, 3, 4, 5, 10, 15, 20)).toEqual([0]);
  });

  it('finds nothing on an empty card, and nothing in a line that is complete already', () => {
    expect(ids()).toEqual([]);
    expect(ids(0, 1, 2, 3, 4)).toEqual([]);
  });
});
