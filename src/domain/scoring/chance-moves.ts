/** Chance from 0 to 1; `null` for none. */
export type KnownChance = number | null;

/** Change of a player's chance with a race. */
export interface ChanceMove {
  /** Index of the player in the given list. */
  readonly index: number;
  readonly from: number;
  readonly to: number;
}

const sizeOf = ({ from, to }: ChanceMove) => Math.abs(to - from);

/** Returns whether a move is greater; a gain is greater than an equal loss. */
function isGreater(a: ChanceMove, b: ChanceMove): boolean {
  return sizeOf(a) > sizeOf(b) || (sizeOf(a) === sizeOf(b) && a.to - a.from > b.to - b.from);
}

/**
 * Returns the greatest change between two moments, among players with a chance at both; ties go to
 * the first.
 * @param before by player, as is `after`
 * @returns `null` if nothing changed
 */
export function greatestMove(
  before: readonly KnownChance[],
  after: readonly KnownChance[],
): ChanceMove | null {
  let greatest: ChanceMove | null = null;
  for (const [index, to] of after.entries()) {
    const from = before[index] ?? null;
    if (from === null || to === null || from === to) continue;
    const move = { index, from, to };
    if (greatest === null || isGreater(move, greatest)) greatest = move;
  }
  return greatest;
}

/** Race in which chances changed much. */
export interface TurningPoint extends ChanceMove {
  /** Index of the race after which the chance changed. */
  readonly raceIndex: number;
}

/** Minimum change of a chance that counts as a turning point. */
const MIN_TURN = 0.05;

/**
 * Returns the races with the greatest changes, in race order.
 * @param afterRaces by race and player; `null` if unknown
 * @param most maximum number
 */
export function turningPoints(
  afterRaces: readonly (readonly KnownChance[] | null)[],
  most: number,
): TurningPoint[] {
  return afterRaces
    .flatMap((after, at): TurningPoint[] => {
      const before = afterRaces[at - 1];
      if (after === null || before === null || before === undefined) return [];
      const move = greatestMove(before, after);
      return move === null || sizeOf(move) < MIN_TURN ? [] : [{ ...move, raceIndex: at + 1 }];
    })
    .sort((a, b) => sizeOf(b) - sizeOf(a))
    .slice(0, most)
    .sort((a, b) => a.raceIndex - b.raceIndex);
}
