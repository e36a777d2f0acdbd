import type { FlagType } from './category.ts';

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
