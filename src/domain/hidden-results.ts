import type { Instant, Race, SeasonFacts } from './season.ts';
import { DAY_MS, WEEK_MS } from './time.ts';

/** Time in ms after a result until it is shown to everybody. */
const HIDDEN_AFTER_RESULT_MS = 2 * DAY_MS;
/** A result that comes later than this, as of a season that is imported at once, is none to be waited for. */
const MAX_HIDDEN_MS = WEEK_MS;

/** A sprint, or the race itself: each tells something once it has begun. */
interface Session {
  readonly race: Race;
  readonly startsAt: Instant;
}

/** The moment at which a season stands still for somebody. */
export interface HiddenResults {
  /** The start of the first session whose result is hidden: it and everything after it is as if not run. */
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
 * @param shownUntil spoiler cut-off: sessions that had started by then are shown
 * @param resultAt time of a race's result; `null` without one
 * @returns `null` if nothing is hidden
 */
export function hiddenResults(
  facts: SeasonFacts,
  resultAt: (raceId: string) => Instant | null,
  shownUntil: Instant,
  now: Instant,
): HiddenResults | null {
  const hidden = facts.races
    .filter((race) => now < hiddenUntil(race, resultAt(race.id)))
    .flatMap(sessionsOf)
    .filter(({ startsAt }) => startsAt > shownUntil && startsAt <= now);
  if (hidden.length === 0) return null;
  const since = Math.min(...hidden.map(({ startsAt }) => startsAt));
  const begun = facts.races
    .filter((race) => sessionsOf(race).some(({ startsAt }) => startsAt >= since && startsAt <= now))
    .sort((a, b) => a.startsAt - b.startsAt);
  return { since, races: begun.map((race) => ({ race, isSprintOnly: race.startsAt > now })) };
}

/** A race as it was before a moment; the race itself where nothing of it has come since. */
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
    !race.areFlagsCounted;
  if (isAsBefore) return race;
  return {
    ...race,
    result: null,
    sprintResult,
    driverStandings: [],
    constructorStandings: [],
    flags,
    areFlagsCounted: false,
  };
}

const isOfSprint = ({ session }: { readonly session: string }) => session === 'SPRINT';

/**
 * A season as it was right before a moment: no session that began then or later has told anything. Grids and
 * guesses are no results, and stay.
 * @returns the season itself where nothing has come since
 */
export function seasonAsOf(facts: SeasonFacts, since: Instant): SeasonFacts {
  const races = facts.races.map((race) => raceBefore(race, since));
  const isAsBefore = races.every((race, index) => race === facts.races[index]);
  return isAsBefore ? facts : { ...facts, isFinished: false, races };
}
