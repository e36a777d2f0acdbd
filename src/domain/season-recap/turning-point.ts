/** Share of the season before which ranks change with every race and mean little. */
const SETTLED_AFTER = 1 / 4;
/** Minimum number of races for a turning point. */
const MIN_RACES = 4;
const MIN_PLACES = 2;

/** Race from which a player's rank rose or fell. */
export interface SeasonTurningPoint {
  /** Index of the race, from 1. */
  readonly raceIndex: number;
  /** The place after it. */
  readonly from: number;
  /** The final one. */
  readonly to: number;
}

/**
 * The race after which a player was farthest from the final place: the last one of these, and of equal ways up and
 * down the way up. From a quarter of the season on, and of one place only where that is the first.
 * @param ranks after every race
 * @param begun the first race that the player's points can come from, from 1
 * @returns `null` where there was no such turn
 */
export function turningPoint(ranks: readonly number[], begun: number): SeasonTurningPoint | null {
  const to = ranks.at(-1);
  if (to === undefined || ranks.length < MIN_RACES) return null;
  const earliest = Math.max(begun, Math.ceil(ranks.length * SETTLED_AFTER));
  let turn: SeasonTurningPoint | null = null;
  for (let raceIndex = earliest; raceIndex < ranks.length; raceIndex++) {
    const from = ranks[raceIndex - 1] ?? to;
    const climbed = from - to;
    const before = turn === null ? 0 : turn.from - to;
    const isFarther = Math.abs(climbed) > Math.abs(before);
    const isAsFar = climbed !== 0 && Math.abs(climbed) === Math.abs(before);
    if (isFarther || (isAsFar && climbed >= before)) turn = { raceIndex, from, to };
  }
  if (turn === null) return null;
  const places = Math.abs(turn.from - to);
  return places >= MIN_PLACES || turn.from === 1 || to === 1 ? turn : null;
}
