import type { Instant } from '#domain/base/time.ts';
import { isOpen } from './deadline.ts';
import type { Race, SeasonFacts } from './season.ts';

/** Returns true if season guesses are public: from the season deadline on, never without one. */
export function areSeasonGuessesPublic(facts: SeasonFacts, now: Instant): boolean {
  return isPublic(facts.guessDeadline, now);
}

/**
 * Returns true if there is a leaderboard: from the first season deadline on, even after it was
 * replaced by a later one. Secret guesses score nothing in it.
 */
export function hasLeaderboard(facts: SeasonFacts, now: Instant): boolean {
  return facts.passedDeadline !== null || areSeasonGuessesPublic(facts, now);
}

/** Returns true if the guesses of a race are public: from its deadline on. */
export function isRaceGuessPublic(race: Race, now: Instant): boolean {
  return isPublic(race.guessDeadline, now);
}

/**
 * Returns true if guesses with that deadline are public, and can no longer be made.
 * @param deadline `null` until it is set
 */
export function isPublic(deadline: Instant | null, now: Instant): boolean {
  return deadline !== null && !isOpen(deadline, now);
}
