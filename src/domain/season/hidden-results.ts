import { DAY_MS, type Instant, WEEK_MS } from '#domain/base/time.ts';
import { questionsAsOf } from './question.ts';
import type { Race, SeasonFacts } from './season.ts';

/** Time in ms after a result until it is shown to everybody. */
const HIDDEN_AFTER_RESULT_MS = 2 * DAY_MS;
/**
 * Maximum time in ms from the start; a later result, as in a season imported at once, does not
 * extend the hiding.
 */
const MAX_HIDDEN_MS = WEEK_MS;

/** Session that can be a spoiler once it has started: a sprint or race. */
interface Session {
  readonly race: Race;
  readonly startsAt: Instant;
}

/** Results hidden from a user by the spoiler cut-off. */
export interface HiddenResults {
  /**
   * Spoiler cut-off: start of the first hidden session; it and all later ones are shown as not run.
   */
  readonly since: Instant;
  /** Races since the cut-off by start. A sprint of a hidden race belongs to that race. */
  readonly races: readonly { readonly race: Race; readonly isSprintOnly: boolean }[];
}

const sessionsOf = (race: Race): Session[] => [
  ...(race.sprintAt === null ? [] : [{ race, startsAt: race.sprintAt }]),
  { race, startsAt: race.startsAt },
];

/**
 * Returns the time at which a weekend's results are no longer hidden; limited by the start, and by
 * the arrival of the result.
 */
function hiddenUntil({ startsAt }: Race, resultAt: Instant | null): Instant {
  const longest = startsAt + MAX_HIDDEN_MS;
  if (resultAt === null) return longest;
  return Math.min(longest, Math.max(resultAt, startsAt) + HIDDEN_AFTER_RESULT_MS);
}

/**
 * Returns the results hidden from a user.
 * @param revealedUntil spoiler cut-off: sessions that had started by then are shown
 * @param resultAt time of a race's result; `null` without one
 * @returns `null` if nothing is hidden
 */
export function hiddenResults(
  facts: SeasonFacts,
  resultAt: (raceId: string) => Instant | null,
  revealedUntil: Instant,
  now: Instant,
): HiddenResults | null {
  const hidden = facts.races
    .filter((race) => now < hiddenUntil(race, resultAt(race.id)))
    .flatMap(sessionsOf)
    .filter(({ startsAt }) => startsAt > revealedUntil && startsAt <= now);
  if (hidden.length === 0) return null;
  const since = Math.min(...hidden.map(({ startsAt }) => startsAt));
  const begun = facts.races
    .filter((race) => sessionsOf(race).some(({ startsAt }) => startsAt >= since && startsAt <= now))
    .sort((a, b) => a.startsAt - b.startsAt);
  return { since, races: begun.map((race) => ({ race, isSprintOnly: race.startsAt > now })) };
}

/** Returns a race as of a moment; the same object if nothing is newer. */
function raceBefore(race: Race, since: Instant): Race {
  if (race.startsAt < since) return race;
  const isSprintShown = race.sprintAt !== null && race.sprintAt < since;
  const flags = isSprintShown ? race.flags.filter(isOfSprint) : [];
  const sprintResult = isSprintShown ? race.sprintResult : null;
  const isAsBefore =
    race.result === null &&
    race.sprintResult === sprintResult &&
    race.driverStandings.length === 0 &&
    race.constructorStandings.length === 0 &&
    race.flags.length === flags.length &&
    !race.areFlagsCounted &&
    race.liveOrder === null;
  if (isAsBefore) return race;
  return {
    ...race,
    result: null,
    sprintResult,
    driverStandings: [],
    constructorStandings: [],
    flags,
    areFlagsCounted: false,
    liveOrder: null,
  };
}

const isOfSprint = ({ session }: { readonly session: string }) => session === 'SPRINT';

/**
 * Returns a season as of just before a moment, without results of sessions that started then or
 * later, and without right answers entered since. Grids and guesses are no results, and stay.
 * @returns the same object if nothing is newer
 */
export function seasonAsOf(facts: SeasonFacts, since: Instant): SeasonFacts {
  const races = facts.races.map((race) => raceBefore(race, since));
  const questions = questionsAsOf(facts.questions, since);
  const isAsBefore =
    questions === facts.questions && races.every((race, index) => race === facts.races[index]);
  return isAsBefore ? facts : { ...facts, isFinished: false, races, questions };
}
