import { isOpen } from './deadlines.ts';
import type { Player } from './guesses.ts';
import type { Instant, Race, SeasonFacts } from './season.ts';

/** Whether everybody may see the season guesses: from the season deadline on, never without one. */
export function areSeasonGuessesPublic(facts: SeasonFacts, now: Instant): boolean {
  return facts.guessDeadline !== null && !isOpen(facts.guessDeadline, now);
}

/** Whether everybody may see the guesses of a race: from its deadline on, result or not. */
export function isRaceGuessPublic(race: Race, now: Instant): boolean {
  return !isOpen(race.guessDeadline, now);
}

/**
 * The players with only those guesses that everybody may see. Whatever is shown to others, and every
 * point, rank or count shown, is made from these.
 */
export function publicPlayers(
  players: readonly Player[],
  facts: SeasonFacts,
  now: Instant,
): Player[] {
  const isSeasonPublic = areSeasonGuessesPublic(facts, now);
  const publicRaceIds = new Set(
    facts.races.filter((race) => isRaceGuessPublic(race, now)).map((race) => race.id),
  );
  return players.map((player) => ({
    id: player.id,
    name: player.name,
    driverOrder: isSeasonPublic ? player.driverOrder : null,
    constructorOrder: isSeasonPublic ? player.constructorOrder : null,
    flagCounts: isSeasonPublic ? player.flagCounts : null,
    raceGuesses: player.raceGuesses.filter((guess) => publicRaceIds.has(guess.raceId)),
  }));
}
