import { HOUR_MS, type Instant, MINUTE_MS } from '#domain/base/time.ts';
import { byStart } from './by-start.ts';
import type { SessionType } from './category.ts';
import {
  deadlineRefusal,
  isOpen,
  RACE_DEADLINE_BEFORE_START_MS,
  type Refusal,
} from './deadline.ts';
import type { Race } from './season.ts';

/** Moments of a race, in ms after its start. Each is a threshold (`phases.ts`). */
const AFTER_START = {
  /** Flags can occur on the formation lap, or if the start is brought forward. */
  flagsBegin: -HOUR_MS,
  starts: 0,
  /** Lights go out within 4:11 minutes of an undisturbed start, and a stream is five minutes late at most. */
  lightsAreOut: 10 * MINUTE_MS,
  /** Even a race with stoppages ends after three hours (sporting regulations). */
  ends: 3 * HOUR_MS,
  /** A result comes within two hours of a race of two; a later one an admin has to look after. */
  resultIsDue: 4 * HOUR_MS,
  /** Whoever comes the next morning wants the next deadline more than a result that is late. */
  isLate: 12 * HOUR_MS,
  /** A weekend is told of until Tuesday; from then on the next race is of more interest. */
  isOld: 48 * HOUR_MS,
} as const;

/** Moments of a race's sprint, in ms after the start of the sprint. Each is a threshold. */
const AFTER_SPRINT_START = {
  /** As for a race. */
  flagsBegin: AFTER_START.flagsBegin,
  /** A race has its flags from its deadline on; a sprint, which nobody guesses, as long before. */
  isOn: -RACE_DEADLINE_BEFORE_START_MS,
  starts: 0,
  /** A sprint takes half an hour, and longer when it is stopped. */
  isOver: 2 * HOUR_MS,
} as const;

type Started = Pick<Race, 'startsAt'>;

const hasPassed = (moment: keyof typeof AFTER_START, { startsAt }: Started, now: Instant) =>
  now >= startsAt + AFTER_START[moment];

const hasSprintPassed = (
  moment: keyof typeof AFTER_SPRINT_START,
  { sprintAt }: Pick<Race, 'sprintAt'>,
  now: Instant,
) => sprintAt !== null && now >= sprintAt + AFTER_SPRINT_START[moment];

/** Returns all instants at which something that this module says of a race changes by itself. */
export function momentsOf({
  startsAt,
  sprintAt,
  guessDeadline,
}: Pick<Race, 'startsAt' | 'sprintAt' | 'guessDeadline'>): Instant[] {
  const ofRace = Object.values(AFTER_START).map((after) => startsAt + after);
  if (sprintAt === null) return [guessDeadline, ...ofRace];
  const ofSprint = Object.values(AFTER_SPRINT_START).map((after) => sprintAt + after);
  return [guessDeadline, ...ofRace, ...ofSprint];
}

/** Facts of a race that decide in what state it is. */
export type RaceFacts = Pick<
  Race,
  'position' | 'startsAt' | 'guessDeadline' | 'grid' | 'result' | 'sprintAt' | 'sprintResult'
>;

interface Calendar<Each> {
  readonly isFinished: boolean;
  readonly races: readonly Each[];
}

/** Which race is what at a moment. */
export interface RaceNow<Each> {
  /** Race that can be guessed: the earliest with a grid, no result and time left. */
  readonly open: Each | null;
  /** Next race that has not opened yet, because its grid or the previous race is missing. */
  readonly opensNext: Each | null;
  /** Latest race past its deadline, unless it has its result; `raceStage` says how far it has come. */
  readonly ongoing: Each | null;
  /** Race whose flags can be registered: one whose sprint is on, else the ongoing one. */
  readonly withFlags: Each | null;
  /** Race of /race-guess: the latest with a grid or result, once its guesses are public. */
  readonly shown: Each | null;
}

/** Returns which race is open, opens next, is ongoing, has flags, and is shown. */
export function raceNow<Each extends RaceFacts>(
  { isFinished, races }: Calendar<Each>,
  now: Instant,
): RaceNow<Each> {
  const isClosed = (race: Each) => !isOpen(race.guessDeadline, now);
  const sorted = byStart(races);
  const latestKnown = sorted.findLast(({ grid, result }) => grid !== null || result !== null);
  const shown = latestKnown !== undefined && isClosed(latestKnown) ? latestKnown : null;
  if (isFinished) return { open: null, opensNext: null, ongoing: null, withFlags: null, shown };

  const ahead = sorted.filter((race) => race.result === null && !isClosed(race));
  const open = ahead.find(({ grid }) => grid !== null && grid.length > 0) ?? null;
  const opensNext = ahead.find((race) => race !== open) ?? null;
  const latestClosed = sorted.findLast(isClosed);
  const ongoing = latestClosed?.result === null ? latestClosed : null;
  const sprinting = sorted.find(
    (race) =>
      race.sprintResult === null &&
      hasSprintPassed('isOn', race, now) &&
      !hasSprintPassed('isOver', race, now),
  );
  return { open, opensNext, ongoing, withFlags: sprinting ?? ongoing, shown };
}

/** Returns why a guess of the race is not accepted; `null` if it is. */
export function raceRefusal<Each extends RaceFacts & { readonly id: string }>(
  season: Calendar<Each>,
  race: { readonly id: string; readonly deadline: Instant },
  now: Instant,
): Refusal | null {
  const refusal = deadlineRefusal(race.deadline, now);
  if (refusal !== null || raceNow(season, now).open?.id === race.id) return refusal;
  const isRun = season.races.some(({ id, result }) => id === race.id && result !== null);
  return season.isFinished || isRun ? 'OVER' : 'NOT_YET';
}

/**
 * How far a race without a result has come: not started, running, over with its result to come, or
 * with a result so late that it is no longer waited for.
 */
export type RaceStage = 'AHEAD' | 'RUNNING' | 'RUN' | 'LATE';

/** Returns how far a race without a result has come. */
export function raceStage(race: Started, now: Instant): RaceStage {
  if (!hasPassed('starts', race, now)) return 'AHEAD';
  if (!hasPassed('ends', race, now)) return 'RUNNING';
  return hasPassed('isLate', race, now) ? 'LATE' : 'RUN';
}

/** Returns true while the lights can go out on somebody's screen, from the announced start on. */
export function canLightsGoOut(race: Started, now: Instant): boolean {
  return hasPassed('starts', race, now) && !hasPassed('lightsAreOut', race, now);
}

/** Returns true if the result of a race is overdue, where it has none. */
export function isResultDue(race: Started, now: Instant): boolean {
  return hasPassed('resultIsDue', race, now);
}

/** Returns true if the result of a race is still news. */
export function isResultNews(race: Started, now: Instant): boolean {
  return !hasPassed('isOld', race, now);
}

/** Returns true once a sprint has started, or a race that nobody can guess any more. */
export function canHaveResult(
  race: Pick<Race, 'startsAt' | 'sprintAt' | 'guessDeadline'>,
  session: SessionType,
  now: Instant,
): boolean {
  if (session === 'SPRINT') return hasSprintPassed('starts', race, now);
  return hasPassed('starts', race, now) && !isOpen(race.guessDeadline, now);
}

/** Returns true from an hour before a session's start, when it can have flags. */
export function canHaveFlags(
  race: Pick<Race, 'startsAt' | 'sprintAt'>,
  session: SessionType,
  now: Instant,
): boolean {
  return session === 'SPRINT'
    ? hasSprintPassed('flagsBegin', race, now)
    : hasPassed('flagsBegin', race, now);
}
