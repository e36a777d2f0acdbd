import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BINGO_CELLS } from './bingo.ts';
import { dealBoard } from './bingo-board.ts';
import { bingoTextKey } from './bingo-text.ts';

describe('dealBoard', () => {
  it('has 25 different texts of the pool', () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.string(),
        fc.integer({ min: 25, max: 120 }),
        (seed, id, count) => {
          const board = dealBoard(seed, id, count);
          expect(new Set(board).size).toBe(BINGO_CELLS);
          expect(board.every((place) => place >= 0 && place < count)).toBe(true);
          expect(dealBoard(seed, id, count)).toEqual(board);
        },
      ),
    );
  });

  // Boards that have been dealt must stay what they are: this example may never change.
  it('deals what it has always dealt', () => {
    expect(dealBoard('8f14e45fceea167a', 'kari', 48)).toEqual([
      42, 33, 27, 12, 43, 29, 7, 11, 24, 14, 40, 10, 5, 19, 23, 28, 6, 39, 0, 2, 16, 34, 3, 32, 1,
    ]);
  });

  it('gives each text to about as many, and each cell about any text', () => {
    const [players, count] = [4_000, 48];
    const onBoards = new Array<number>(count).fill(0);
    const inFirstCell = new Array<number>(count).fill(0);
    for (let player = 0; player < players; player += 1) {
      const board = dealBoard('seed', `player-${player}`, count);
      for (const place of board) onBoards[place] = (onBoards[place] ?? 0) + 1;
      inFirstCell[board[0] ?? 0] = (inFirstCell[board[0] ?? 0] ?? 0) + 1;
    }
    const expected = (players * BINGO_CELLS) / count;
    for (const times of onBoards) expect(Math.abs(times / expected - 1)).toBeLessThan(0.1);
    for (const times of inFirstCell) expect(times).toBeGreaterThan(players / count / 2);
  });

  it('differs from player to player, and from seed to seed', () => {
    const boards = [
      dealBoard('a', 'kari', 48),
      dealBoard('a', 'ola', 48),
      dealBoard('b', 'kari', 48),
    ].map((board) => board.join());
    expect(new Set(boards).size).toBe(3);
  });
});

describe('bingoTextKey', () => {
  it('is the same for what reads the same', () => {
    expect(bingoTextKey('  Rødt   FLAGG ')).toBe(bingoTextKey('rødt flagg'));
    expect(bingoTextKey('rødt flagg')).not.toBe(bingoTextKey('røde flagg'));
  });
});
