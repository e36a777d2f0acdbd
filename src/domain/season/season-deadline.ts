import { DAY_MS, type Instant, WEEK_MS } from '#domain/base/time.ts';
import { byStart } from './by-start.ts';
import { deadlineRefusal, type Refusal } from './deadline.ts';
import type { Race, SeasonFacts } from './season.ts';

/** Minimum number of teams of a whole field; every season since 1997 has had as many. */
const MIN_TEAMS = 10;
const DRIVERS_PER_TEAM = 2;

/** Returns true if every team of the season has its drivers, so that nobody is missing. */
export function isFieldKnown(driverCount: number, constructorCount: number): boolean {
  return constructorCount >= MIN_TEAMS && driverCount >= DRIVERS_PER_TEAM * constructorCount;
}

/** What decides until when a season can be guessed. */
export interface SeasonToGuess {
  /** `null` until the start of testing is known. */
  readonly guessDeadline: Instant | null;
  readonly driverCount: number;
  readonly constructorCount: number;
  /** Earliest guess deadline of its races; `null` without any. */
  readonly firstRaceDeadline: Instant | null;
}

/**
 * Returns until when season guesses are accepted at the latest while no deadline is set: until the
 * first race closes. `null` while the field is not known, and once a deadline is set.
 */
export function latestSeasonDeadline(season: SeasonToGuess): Instant | null {
  const isWaiting =
    season.guessDeadline === null && isFieldKnown(season.driverCount, season.constructorCount);
  return isWaiting ? season.firstRaceDeadline : null;
}

/** Facts that decide if a season can be guessed. */
type GuessableSeason = Pick<
  SeasonFacts,
  'isFinished' | 'guessDeadline' | 'drivers' | 'constructors' | 'races'
>;

/** Returns the latest deadline of a season without one, from its facts. */
export function latestDeadlineOf(season: GuessableSeason): Instant | null {
  const { guessDeadline, drivers, constructors, races } = season;
  const deadlines = races.map((race) => race.guessDeadline);
  return latestSeasonDeadline({
    guessDeadline,
    driverCount: drivers.length,
    constructorCount: constructors.length,
    firstRaceDeadline: deadlines.length === 0 ? null : Math.min(...deadlines),
  });
}

/** Returns why a guess of the season is not accepted; `null` if it is. */
export function seasonRefusal(
  season: { readonly deadline: Instant | null; readonly isFinished: boolean },
  now: Instant,
): Refusal | null {
  return deadlineRefusal(season.deadline, now) ?? (season.isFinished ? 'OVER' : null);
}

/** Returns true if season guesses are accepted. */
export function isSeasonOpen(season: GuessableSeason, now: Instant): boolean {
  const { guessDeadline, isFinished } = season;
  const deadline = guessDeadline ?? latestDeadlineOf(season);
  return seasonRefusal({ deadline, isFinished }, now) === null;
}

/** Minimum time in ms from the moment at which a season deadline becomes known until it passes. */
export const SEASON_DEADLINE_NOTICE_MS = 2 * DAY_MS;

/** Time in ms before the first race closes at which that becomes the deadline of the season. */
export const FIRST_RACE_DECIDES_BEFORE_MS = WEEK_MS;

/**
 * Returns the deadline of a season that has been waiting for the start of testing: that start, but
 * not before players could be notified, and not after the first race has closed.
 */
export function seasonDeadlineFor(
  testingStartsAt: Instant,
  firstRaceDeadline: Instant | null,
  now: Instant,
): Instant {
  const deadline = Math.max(testingStartsAt, now + SEASON_DEADLINE_NOTICE_MS);
  return Math.min(deadline, firstRaceDeadline ?? deadline);
}

/**
 * Returns the latest deadline for a season guess that is reopened: the start of the next race;
 * `null` if there is none.
 */
export function lateDeadlineLimit(
  races: readonly Pick<Race, 'position' | 'startsAt' | 'result'>[],
  now: Instant,
): Instant | null {
  return (
    byStart(races).find(({ startsAt, result }) => startsAt > now && result === null)?.startsAt ??
    null
  );
}
