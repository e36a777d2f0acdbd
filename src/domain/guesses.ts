import type { FlagType, RaceCategory } from './category.ts';

/** So many can be guessed of each type: far above any real season. */
export const MOST_FLAGS = 999;

export type FlagCounts = Readonly<Record<FlagType, number>>;

export interface RaceGuess {
  readonly raceId: string;
  readonly firstDriverId: string | null;
  readonly tenthDriverId: string | null;
}

/** A player of one season, with all that the player guessed in it. */
export interface Player {
  readonly id: string;
  readonly name: string;
  /** Driver ids, champion first; `null` when not guessed. */
  readonly driverOrder: readonly string[] | null;
  /** Constructor ids, champion first; `null` when not guessed. */
  readonly constructorOrder: readonly string[] | null;
  readonly flagCounts: FlagCounts | null;
  readonly raceGuesses: readonly RaceGuess[];
}

/** Whether the player has guessed anything at all in the season, and so takes part in it. */
export function hasGuessed(player: Player): boolean {
  return (
    player.driverOrder !== null ||
    player.constructorOrder !== null ||
    player.flagCounts !== null ||
    player.raceGuesses.some((guess) => guess.firstDriverId !== null || guess.tenthDriverId !== null)
  );
}

/** The driver that a race guess names for a place, or `null`. */
export function guessedDriver(guess: RaceGuess, category: RaceCategory): string | null {
  return category === 'FIRST' ? guess.firstDriverId : guess.tenthDriverId;
}
