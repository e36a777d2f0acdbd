import { BINGO_CELLS } from './bingo.ts';

/**
 * Hashes a text by FNV-1a over UTF-16 units, which suffices because seeds and ids are plain words.
 */
function hashOf(text: string, start: number): number {
  let hash = start;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
}

/**
 * Returns a generator of integers from 0 to 2 ** 32 - 1 that depends on the text alone (splitmix32,
 * seeded by its hash). Separate from other randomness, because boards must never change.
 */
function numbersOf(text: string): () => number {
  let state = hashOf(text, 0x811c9dc5) ^ Math.imul(hashOf(text, 0x9dc5811c), 0x9e3779b9);
  return () => {
    state = (state + 0x9e3779b9) | 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return (mixed ^ (mixed >>> 15)) >>> 0;
  };
}

/**
 * Returns a player's board: the pool's texts in its cells, in order. It depends only on the seed of
 * the deal, the player and the size of the pool, so it is the same on all devices, instances and
 * versions, and for players who join later.
 * @param textCount size of the pool, at least the number of cells
 * @returns distinct positions in the pool, from 0
 */
export function dealBoard(seed: string, playerId: string, textCount: number): number[] {
  const draw = numbersOf(`${seed} ${playerId}`);
  const indexes = Array.from({ length: textCount }, (_, index) => index);
  for (let cell = 0; cell < BINGO_CELLS; cell += 1) {
    const other = cell + (draw() % (textCount - cell));
    const picked = indexes[other] ?? 0;
    indexes[other] = indexes[cell] ?? 0;
    indexes[cell] = picked;
  }
  return indexes.slice(0, BINGO_CELLS);
}
