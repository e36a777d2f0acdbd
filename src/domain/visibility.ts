import { isOpen } from './deadlines.ts';
import { NEVER_SAVED, type Player } from './guesses.ts';
import type { Instant, Race, SeasonFacts } from './season.ts';

/** Owner and deadline of a guess. */
export interface ClosingGuess {
  readonly ownerId: string;
  /** `null` without a deadline. */
  readonly deadline: Instant | null;
}

/**
 * Returns true if the viewer may see the guess now: the own one always, others from their deadline
 * on, and never without one. Everything that shows guesses, or derives from them, must use this
 * function.
 * @param viewerId `null` for a visitor, and for data that is the same for all viewers
 */
export function maySee(guess: ClosingGuess, viewerId: string | null, now: Instant): boolean {
  return guess.ownerId === viewerId || isPublic(guess.deadline, now);
}

/** Returns true if season guesses are public: from the season deadline on, never without one. */
export function areSeasonGuessesPublic(facts: SeasonFacts, now: Instant): boolean {
  return isPublic(facts.guessDeadline, now);
}

/**
 * Returns true if there are standings: from the first season deadline on, even after it was
 * replaced by a later one. Secret guesses score nothing in them.
 */
export function hasStandings(facts: SeasonFacts, now: Instant): boolean {
  return facts.passedDeadline !== null || areSeasonGuessesPublic(facts, now);
}

/** Returns true if the guesses of a race are public: from its deadline on. */
export function isRaceGuessPublic(race: Race, now: Instant): boolean {
  return isPublic(race.guessDeadline, now);
}

function isPublic(deadline: Instant | null, now: Instant): boolean {
  return deadline !== null && !isOpen(deadline, now);
}

/**
 * Returns the players with public guesses only. All points, ranks and counts shown to others must
 * be computed from these.
 */
export function publicPlayers(
  players: readonly Player[],
  facts: SeasonFacts,
  now: Instant,
): Player[] {
  return visiblePlayers(players, facts, null, now);
}

/** The players with only those guesses that a viewer may see: what is public, and the viewer's own. */
export function visiblePlayers(
  players: readonly Player[],
  facts: SeasonFacts,
  viewerId: string | null,
  now: Instant,
): Player[] {
  const deadlines = new Map(facts.races.map((race) => [race.id, race.guessDeadline]));
  return players.map((player) => {
    const sees = (deadline: Instant | null) =>
      maySee({ ownerId: player.id, deadline }, viewerId, now);
    const seesSeason = sees(facts.guessDeadline);
    return {
      id: player.id,
      name: player.name,
      driverOrder: seesSeason ? player.driverOrder : null,
      constructorOrder: seesSeason ? player.constructorOrder : null,
      flagCounts: seesSeason ? player.flagCounts : null,
      savedAt: seesSeason ? player.savedAt : NEVER_SAVED,
      raceGuesses: player.raceGuesses.filter(({ raceId }) => {
        const deadline = deadlines.get(raceId);
        return deadline !== undefined && sees(deadline);
      }),
    };
  });
}
