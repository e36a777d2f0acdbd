import { BINGO_CELLS } from './bingo.ts';

/** FNV-1a over UTF-16 units: seeds and ids are plain words. */
function hashOf(text: string, start: number): number {
  let hash = start;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
}

/**
 * Whole numbers from 0 to 2 ** 32 - 1 that follow from a text alone (splitmix32, begun at its hash). It stands here by itself:
 * a board must stay what it is, whatever is done to the randomness of anything else.
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
 * A player's board: which texts of the pool stand in it, from the first cell to the last. It follows from the seed that was
 * drawn when the boards were dealt, the player and the size of the pool, and from nothing else: it is the same on every device,
 * on every instance and in every version, for whoever joins later too.
 * @param textCount how many texts the pool has: as many as a board has cells, or more
 * @returns places in the pool, from 0, all different
 */
export function dealBoard(seed: string, playerId: string, textCount: number): number[] {
  const draw = numbersOf(`${seed} ${playerId}`);
  const places = Array.from({ length: textCount }, (_, index) => index);
  for (let cell = 0; cell < BINGO_CELLS; cell += 1) {
    const other = cell + (draw() % (textCount - cell));
    const picked = places[other] ?? 0;
    places[other] = places[cell] ?? 0;
    places[cell] = picked;
  }
  return places.slice(0, BINGO_CELLS);
}
