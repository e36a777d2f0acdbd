import { hasPick, type Player } from '#domain/guessing/guesses.ts';
import type { Race } from '#domain/season/season.ts';

/**
 * Returns the index of the first race that a player can have points from, from 1; `null` if there
 * is none.
 */
export function firstRaceOf(player: Player, races: readonly Race[]): number | null {
  const { driverOrder, constructorOrder, flagCounts, answers } = player;
  const isInSeason = (driverOrder ?? constructorOrder ?? flagCounts ?? answers) !== null;
  if (races.length > 0 && isInSeason) return 1;
  const guessed = new Set(player.raceGuesses.filter(hasPick).map(({ raceId }) => raceId));
  const index = races.findIndex(({ id }) => guessed.has(id));
  return index === -1 ? null : index + 1;
}
