/** Share of the season before which ranks change with every race and mean little. */
const SETTLED_AFTER = 1 / 4;
/** Minimum number of races for a turning point. */
const MIN_RACES = 4;
const MIN_PLACES = 2;

/** Race from which a player's rank rose or fell. */
export interface SeasonTurningPoint {
  /** Index of the race, from 1. */
  readonly raceIndex: number;
  /** Place after the race. */
  readonly from: number;
  /** Final rank. */
  readonly to: number;
}

/**
 * Returns the race after which a player's rank was farthest from the final one: the last such race,
 * and between equal rises and falls the rise. Only after a quarter of the season; a change of one
 * rank counts only to the first.
 * @param ranks after each race
 * @param begun index of the first race with points for the player, from 1
 * @returns `null` without such a race
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
