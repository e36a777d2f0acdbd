import type { Instant } from '#domain/base/time.ts';
import { byStart } from '#domain/season/deadlines.ts';
import type { Race, SeasonFacts } from '#domain/season/season.ts';
import { isRaceGuessPublic } from '#domain/season/visibility.ts';

/** Returns the race of /race-guess: the latest one with a grid or result. */
export function latestRaceWithGrid(facts: SeasonFacts): Race | null {
  const races = byStart(facts.races);
  return races.findLast((race) => race.grid !== null || race.result !== null) ?? null;
}

/** Returns the latest race with a grid if its guesses are public; `null` otherwise. */
export function shownRace(facts: SeasonFacts, now: Instant): Race | null {
  const race = latestRaceWithGrid(facts);
  return race !== null && isRaceGuessPublic(race, now) ? race : null;
}
