import type { Instant } from '#domain/base/time.ts';
import {
  byRaceCategory,
  type FlagCounts,
  RACE_CATEGORIES,
  type RaceCategory,
} from '#domain/season/category.ts';
import type { Answers } from '#domain/season/question.ts';

/** Maximum guess of each type of flag, far above any real season. */
export const MAX_FLAGS = 999;

/** The driver id picked in each race category; `null` without a pick. */
export type DriverPicks = Readonly<Record<RaceCategory, string | null>>;

/** The picks of a player without a guess of the race. */
export const NO_PICKS: DriverPicks = byRaceCategory(() => null);

/** Player's guess of a race. */
export interface RaceGuess {
  readonly raceId: string;
  readonly drivers: DriverPicks;
  /** The categories that were filled at the deadline, from the player's list of reserves. */
  readonly reserves: readonly RaceCategory[];
}

/** Times of the last change of each season guess; `null` if not guessed. */
export interface SavedTimes {
  readonly drivers: Instant | null;
  readonly constructors: Instant | null;
  readonly flags: Instant | null;
  readonly answers: Instant | null;
}

export const NEVER_SAVED: SavedTimes = {
  drivers: null,
  constructors: null,
  flags: null,
  answers: null,
};

/** A player of one season, with all that the player guessed in it. */
export interface Player {
  readonly id: string;
  readonly name: string;
  /** Driver ids, champion first; `null` when not guessed. */
  readonly driverOrder: readonly string[] | null;
  /** Constructor ids, champion first; `null` when not guessed. */
  readonly constructorOrder: readonly string[] | null;
  readonly flagCounts: FlagCounts | null;
  /** `null` when no question is answered. */
  readonly answers: Answers | null;
  readonly savedAt: SavedTimes;
  readonly raceGuesses: readonly RaceGuess[];
}

/** The guesses of a player who has none. */
export const NOTHING_GUESSED: Omit<Player, 'id' | 'name'> = {
  driverOrder: null,
  constructorOrder: null,
  flagCounts: null,
  answers: null,
  savedAt: NEVER_SAVED,
  raceGuesses: [],
};

/** Returns true if the player is a participant: has any guess in the season. */
export function hasGuessed(player: Player): boolean {
  return (
    player.driverOrder !== null ||
    player.constructorOrder !== null ||
    player.flagCounts !== null ||
    player.answers !== null ||
    player.raceGuesses.some(hasPick)
  );
}

/** Returns whether the player has a pick in every category of a race. */
export function isRaceGuessed({ raceGuesses }: Player, raceId: string): boolean {
  const guess = raceGuesses.find((each) => each.raceId === raceId);
  return guess !== undefined && RACE_CATEGORIES.every((name) => guess.drivers[name] !== null);
}

/** Returns whether a race guess has a pick in any category. */
export function hasPick({ drivers }: Pick<RaceGuess, 'drivers'>): boolean {
  return RACE_CATEGORIES.some((category) => drivers[category] !== null);
}
