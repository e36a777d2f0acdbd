import { osloTime } from '#domain/base/oslo-time.ts';
import { DAY_MS, HOUR_MS, type Instant, MINUTE_MS, WEEK_MS } from '#domain/base/time.ts';
import type { Race, SeasonFacts } from './season.ts';

/**
 * Race guesses close this many milliseconds before the start, unless an admin moves the deadline.
 */
export const RACE_DEADLINE_BEFORE_START_MS = 5 * MINUTE_MS;

/** Time in ms that a race without a result stays ongoing once a later one has closed. */
const MAX_RACE_DAY_MS = DAY_MS;

/** Returns the default deadline of a race from its start. */
export function raceDeadlineFor(startsAt: Instant): Instant {
  return startsAt - RACE_DEADLINE_BEFORE_START_MS;
}

/** Returns the start of qualifying; the fallback is a day before the race, as is usual. */
export function qualifyingTime({
  qualifyingAt,
  startsAt,
}: {
  readonly qualifyingAt: Instant | null;
  readonly startsAt: Instant;
}): Instant {
  return qualifyingAt ?? startsAt - DAY_MS;
}

/**
 * Time in ms before the deadline at which a missing grid is late: all sources have it hours before,
 * and an admin still has time to enter one.
 */
const GRID_MISSED_BEFORE_DEADLINE_MS = 6 * HOUR_MS;
const GRID_AFTER_QUALIFYING_MS = 2 * HOUR_MS;
/** Minimum time before the deadline, which applies however late qualifying is held. */
const GRID_MISSED_AT_LEAST_MS = HOUR_MS;

/**
 * Returns the time from which a missing grid needs an admin: without it the race cannot be guessed
 * before its deadline.
 */
export function gridMissedFrom(race: {
  readonly qualifyingAt: Instant | null;
  readonly startsAt: Instant;
  readonly guessDeadline: Instant;
}): Instant {
  const { guessDeadline } = race;
  return Math.max(
    guessDeadline - GRID_MISSED_BEFORE_DEADLINE_MS,
    Math.min(
      qualifyingTime(race) + GRID_AFTER_QUALIFYING_MS,
      guessDeadline - GRID_MISSED_AT_LEAST_MS,
    ),
  );
}

/**
 * Returns whether guessing is open: until the millisecond before the deadline, never without one.
 */
export function isOpen(deadline: Instant | null, now: Instant): boolean {
  return deadline !== null && now < deadline;
}

/** Returns the calendar year in Norway. */
export function currentYear(now: Instant): number {
  return Number(osloTime(now).slice(0, 4));
}

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

/** Returns true if season guesses are accepted. */
export function isSeasonOpen(season: GuessableSeason, now: Instant): boolean {
  return !season.isFinished && isOpen(season.guessDeadline ?? latestDeadlineOf(season), now);
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

/** Fields that decide if a race can be guessed. */
export type GuessableRace = Pick<
  Race,
  'position' | 'startsAt' | 'guessDeadline' | 'grid' | 'result'
>;

interface Calendar<Each> {
  readonly isFinished: boolean;
  readonly races: readonly Each[];
}

/** Returns the race which can be guessed: the earliest with a grid, no result and time left. */
export function openRace<Each extends GuessableRace>(
  season: Calendar<Each>,
  now: Instant,
): Each | null {
  return racesAhead(season, now).find((race) => race.grid !== null && race.grid.length > 0) ?? null;
}

/**
 * Returns the next race that has not opened yet, because its grid or the previous race is missing.
 */
export function nextRaceToOpen<Each extends GuessableRace>(
  season: Calendar<Each>,
  now: Instant,
): Each | null {
  const open = openRace(season, now);
  return racesAhead(season, now).find((race) => race !== open) ?? null;
}

/**
 * Returns the latest closed race if it has no result. Depends on the phase only, so it can be
 * cached.
 */
export function latestRaceAwaitingResult(facts: SeasonFacts, now: Instant): Race | null {
  if (facts.isFinished) return null;
  const latest = byStart(facts.races).findLast((race) => !isOpen(race.guessDeadline, now));
  return latest?.result === null ? latest : null;
}

/**
 * Returns the race between its guess deadline and its stored result. A race that never gets a
 * result gives way a day after its start, once a later race has closed.
 */
export function ongoingRace(facts: SeasonFacts, now: Instant): Race | null {
  if (facts.isFinished) return null;
  const closed = byStart(facts.races).filter((race) => !isOpen(race.guessDeadline, now));
  const race = closed.findLast(({ result }) => result === null);
  if (race === undefined) return null;
  const isAbandoned = race !== closed.at(-1) && now - race.startsAt > MAX_RACE_DAY_MS;
  return isAbandoned ? null : race;
}

/**
 * Time in ms before a session in which flags can occur: on the formation lap, or if the start is
 * brought forward.
 */
const FLAGS_BEFORE_START_MS = HOUR_MS;
/** A sprint takes half an hour, and longer when it is stopped. */
const MAX_SPRINT_MS = 2 * HOUR_MS;

/** Returns true from an hour before a session's start, when it can have flags. */
export function canHaveFlags(startsAt: Instant, now: Instant): boolean {
  return now >= startsAt - FLAGS_BEFORE_START_MS;
}

/**
 * Returns the race whose flags can be registered now: the ongoing one, or one whose sprint is on,
 * from five minutes before its start until its result is stored, two hours at most.
 */
export function raceWithFlags(facts: SeasonFacts, now: Instant): Race | null {
  const sprinting = facts.races.find(
    ({ sprintAt, sprintResult }) =>
      sprintAt !== null &&
      sprintResult === null &&
      now >= sprintAt - RACE_DEADLINE_BEFORE_START_MS &&
      now < sprintAt + MAX_SPRINT_MS,
  );
  return (facts.isFinished ? null : sprinting) ?? ongoingRace(facts, now);
}

/** Next deadline. */
export interface NextDeadline {
  readonly kind: 'SEASON' | 'RACE';
  /** `null` for a season whose deadline is not set. */
  readonly closesAt: Instant | null;
  /** Latest time at which a season closes whose deadline is not set; else `null`. */
  readonly latestDeadline: Instant | null;
  /** False while a race waits for its starting grid. */
  readonly isOpen: boolean;
  readonly race: Race | null;
}

/** Returns the season guess or the next open race, whichever closes first; `null` without any. */
export function nextDeadline(facts: SeasonFacts, now: Instant): NextDeadline | null {
  const race = racesAhead(facts, now)[0];
  const { guessDeadline: closesAt } = facts;
  const closesFirst = closesAt === null || !(race && race.guessDeadline < closesAt);
  if (closesFirst && isSeasonOpen(facts, now)) {
    const latestDeadline = latestDeadlineOf(facts);
    return { kind: 'SEASON', closesAt, latestDeadline, isOpen: true, race: null };
  }
  if (race === undefined) return null;
  const canGuess = openRace(facts, now)?.id === race.id;
  return {
    kind: 'RACE',
    closesAt: race.guessDeadline,
    latestDeadline: null,
    isOpen: canGuess,
    race,
  };
}

/**
 * Returns the latest deadline for a season guess that is reopened: the start of the next race;
 * `null` if there is none.
 */
export function lateDeadlineLimit<Each extends GuessableRace>(
  races: readonly Each[],
  now: Instant,
): Instant | null {
  return (
    byStart(races).find(({ startsAt, result }) => startsAt > now && result === null)?.startsAt ??
    null
  );
}

/** Returns all deadlines, sorted and without duplicates; at these instants visibility changes. */
export function thresholds(facts: SeasonFacts): Instant[] {
  const deadlines = facts.races.map((race) => race.guessDeadline);
  if (facts.guessDeadline !== null) deadlines.push(facts.guessDeadline);
  return [...new Set(deadlines)].sort((a, b) => a - b);
}

/** Returns the number of thresholds that have passed; nothing shown changes within one phase. */
export function phase(thresholds: readonly Instant[], now: Instant): number {
  return thresholds.filter((threshold) => threshold <= now).length;
}

function racesAhead<Each extends GuessableRace>(season: Calendar<Each>, now: Instant): Each[] {
  if (season.isFinished) return [];
  return byStart(season.races).filter(
    (race) => race.result === null && isOpen(race.guessDeadline, now),
  );
}

/**
 * Sorts by start: a rescheduled race may keep its round number, so positions can be out of order.
 */
export function byStart<Each extends GuessableRace>(races: readonly Each[]): Each[] {
  return races.toSorted((a, b) => a.startsAt - b.startsAt || a.position - b.position);
}

/** Change of a start. The deadline moves with it, unless it had passed. */
export interface DeadlineMove {
  readonly fromStartsAt: Instant;
  readonly fromDeadline: Instant;
  readonly toDeadline: Instant;
  /** True if a source moved the deadline, false if an admin did. */
  readonly isImport: boolean;
}

/** History of a race's start. */
export interface StartHistory {
  /** Moves in chronological order. */
  readonly moves: readonly DeadlineMove[];
  /** Start that a source reports now, and the time of its first report. */
  readonly reported: { readonly startsAt: Instant; readonly since: Instant } | null;
}

export const NO_HISTORY: StartHistory = { moves: [], reported: null };

/**
 * Returns the deadline to restore if it passed only because the sources reported too early a start
 * for a while; `null` if it passed rightly, as before a postponed race. An early start was wrong if
 * the race had another start before it, or if a source had reported the present one before the
 * deadline.
 */
export function deadlineToRestore(
  race: { readonly startsAt: Instant; readonly guessDeadline: Instant },
  { moves, reported }: StartHistory,
  now: Instant,
): Instant | null {
  if (now < race.guessDeadline || race.startsAt <= now) return null;
  const toIt = moves.filter((move) => move.isImport && move.toDeadline === race.guessDeadline);
  const closing = toIt.findLast(({ fromDeadline, toDeadline }) => toDeadline < fromDeadline);
  const wasReportedBefore =
    reported !== null && reported.startsAt === race.startsAt && reported.since < race.guessDeadline;
  const righting = wasReportedBefore
    ? toIt.findLast(({ fromDeadline, toDeadline }) => toDeadline === fromDeadline)
    : undefined;
  const wrong = closing !== undefined && closing.fromDeadline > now ? closing : righting;
  if (wrong === undefined) return null;
  const deadline = race.startsAt - (wrong.fromStartsAt - wrong.fromDeadline);
  return deadline > now ? deadline : null;
}
