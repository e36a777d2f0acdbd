import { byRaceCategory, type FlagType, RACE_CATEGORIES, type RaceCategory } from './category.ts';
import type { Instant } from './season.ts';

/** So many can be guessed of each type: far above any real season. */
export const MOST_FLAGS = 999;

export type FlagCounts = Readonly<Record<FlagType, number>>;

/** The driver named for each place of a race; `null` where nobody is. */
export type RaceDrivers = Readonly<Record<RaceCategory, string | null>>;

export const NOBODY: RaceDrivers = byRaceCategory(() => null);

/** What a player guessed of a race. Players who guess alike may share one. */
export interface RaceGuess {
  readonly raceId: string;
  readonly drivers: RaceDrivers;
  /** The places that were filled at the deadline, from the player's list of reserves. */
  readonly reserves: readonly RaceCategory[];
}

/** When a player last changed each guess of a season; `null` for what was not guessed. */
export interface SavedTimes {
  readonly drivers: Instant | null;
  readonly constructors: Instant | null;
  readonly flags: Instant | null;
}

export const NEVER_SAVED: SavedTimes = { drivers: null, constructors: null, flags: null };

/** A player of one season, with all that the player guessed in it. */
export interface Player {
  readonly id: string;
  readonly name: string;
  /** Driver ids, champion first; `null` when not guessed. */
  readonly driverOrder: readonly string[] | null;
  /** Constructor ids, champion first; `null` when not guessed. */
  readonly constructorOrder: readonly string[] | null;
  readonly flagCounts: FlagCounts | null;
  readonly savedAt: SavedTimes;
  readonly raceGuesses: readonly RaceGuess[];
}

/** Whether the player has guessed anything at all in the season, and so takes part in it. */
export function hasGuessed(player: Player): boolean {
  return (
    player.driverOrder !== null ||
    player.constructorOrder !== null ||
    player.flagCounts !== null ||
    player.raceGuesses.some(namesDriver)
  );
}

/** Whether a race guess names a driver for any place. */
export function namesDriver({ drivers }: Pick<RaceGuess, 'drivers'>): boolean {
  return RACE_CATEGORIES.some((category) => drivers[category] !== null);
}
