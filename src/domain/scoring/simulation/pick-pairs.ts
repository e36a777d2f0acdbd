import type { Player } from '#domain/guessing/guesses.ts';
import type { RaceCategory } from '#domain/season/category.ts';
import { finishingPositions } from '#domain/season/finishing-positions.ts';
import type { Race } from '#domain/season/season.ts';

/**
 * Picks of a player in a race as the finishing positions of the two drivers, in one number; 0
 * without a guess. Thousands of simulations can be scored by table lookup.
 */
export type PickPair = number;

/** Number of positions, including 0 for none. */
const POSITIONS = 64;
/** Number of pairs. */
export const PICK_PAIRS = POSITIONS * POSITIONS;
/** Position of a named driver who is not in the result, after all others. */
const NOWHERE = POSITIONS - 1;

/** Returns the pair of two positions from 1; 0 for no driver. */
export const pairOf = (first: number, tenth: number): PickPair => first * POSITIONS + tenth;

/** Combines the first place of one pair with the tenth of another. */
export const crossPairs = (first: PickPair, tenth: PickPair): PickPair =>
  (first & ~(POSITIONS - 1)) | (tenth & (POSITIONS - 1));

/** Returns the finishing position of a pair's driver; 0 for none. */
export const positionIn = (pair: PickPair, category: RaceCategory): number =>
  ({ FIRST: Math.floor(pair / POSITIONS), TENTH: pair % POSITIONS })[category];

/** Returns each player's pair in a race with a result. */
export function pairsOfRace(race: Race, players: readonly Player[]): Uint16Array {
  const finished = finishingPositions(race.result ?? []);
  return Uint16Array.from(players, ({ raceGuesses }) => {
    const guess = raceGuesses.find(({ raceId }) => raceId === race.id);
    if (guess === undefined) return 0;
    const positionOf = (category: RaceCategory) => {
      const driverId = guess.drivers[category];
      return driverId === null ? 0 : Math.min(finished.get(driverId) ?? NOWHERE, NOWHERE);
    };
    return pairOf(positionOf('FIRST'), positionOf('TENTH'));
  });
}
