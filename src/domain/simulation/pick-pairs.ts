import type { RaceCategory } from '../category.ts';
import { finishingPositions } from '../finishing-positions.ts';
import type { Player } from '../guesses.ts';
import type { Race } from '../season.ts';

/**
 * What a player names in a race, as the places in which the two drivers end: one number for both, 0 for no
 * guess at all, so that thousands of endings can be drawn and scored by looking them up.
 */
export type PickPair = number;

/** So many places there are, none included. */
const PLACES = 64;
/** How many pairs there are. */
export const PICK_PAIRS = PLACES * PLACES;
/** Named, but not in the result: behind every place. */
const NOWHERE = PLACES - 1;

/** From the places of the drivers, from 1; 0 for a driver who is not named. */
export const pairOf = (first: number, tenth: number): PickPair => first * PLACES + tenth;

/** The first place as one pair has it, the tenth as another. */
export const crossPairs = (first: PickPair, tenth: PickPair): PickPair =>
  (first & ~(PLACES - 1)) | (tenth & (PLACES - 1));

/** The place in which a driver of the pair ends; 0 where none is named. */
export const placeIn = (pair: PickPair, category: RaceCategory): number =>
  ({ FIRST: Math.floor(pair / PLACES), TENTH: pair % PLACES })[category];

/** By player, what each of them named in a race that has a result. */
export function pairsOfRace(race: Race, players: readonly Player[]): Uint16Array {
  const finished = finishingPositions(race.result ?? []);
  return Uint16Array.from(players, ({ raceGuesses }) => {
    const guess = raceGuesses.find(({ raceId }) => raceId === race.id);
    if (guess === undefined) return 0;
    const placeOf = (category: RaceCategory) => {
      const driverId = guess.drivers[category];
      return driverId === null ? 0 : Math.min(finished.get(driverId) ?? NOWHERE, NOWHERE);
    };
    return pairOf(placeOf('FIRST'), placeOf('TENTH'));
  });
}
