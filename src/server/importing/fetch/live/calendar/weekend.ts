import { DAY_MS, HOUR_MS, type Instant } from '#domain/base/time.ts';
import type { RaceHead } from '../jolpica/jolpica.schema.ts';
import type { WeekendSessions } from '../matching/match-sessions.ts';

/** Sessions of one race, as one source has them. */
export interface Weekend {
  readonly startsAt: Instant;
  /** True if the source has the time of day of the start. */
  readonly hasTime: boolean;
  readonly qualifyingAt: Instant | null;
  readonly sprintAt: Instant | null;
  /** Start of the day of a sprint whose time of day is unknown. */
  readonly sprintDayAt?: Instant | null;
  /** Starts of all sessions before the race. */
  readonly sessions: readonly Instant[];
}

/** A weekend begins at most this long before its race, in ms. */
const MAX_WEEKEND_MS = 4 * DAY_MS;
/** Maximum time in ms between a race and the session before it: the race is on the last day. */
const MAX_GAP_MS = 36 * HOUR_MS;
/** Minimum time in ms between the start of qualifying or a sprint and the race. */
const MIN_GAP_MS = HOUR_MS;

/**
 * Returns the instant of a session. Without a time it is the start of the day, so that the deadline
 * is never too late.
 */
export function instantOf({
  date,
  time,
}: {
  readonly date?: string | null | undefined;
  readonly time?: string | null | undefined;
}): Instant | null {
  return date ? Date.parse(`${date}T${time ?? '00:00:00Z'}`) : null;
}

/** Returns the weekend of a row of Jolpica's calendar; `null` without a date. */
export function weekendOfRow(head: RaceHead): Weekend | null {
  const startsAt = instantOf(head);
  if (startsAt === null) return null;
  const { FirstPractice, SecondPractice, ThirdPractice, SprintQualifying, SprintShootout } = head;
  const { Qualifying, Sprint } = head;
  const all = [FirstPractice, SecondPractice, ThirdPractice, SprintQualifying, SprintShootout];
  const timed = [...all, Qualifying, Sprint].filter((session) => session?.time != null);
  return {
    startsAt,
    hasTime: head.time != null,
    qualifyingAt: Qualifying?.time ? instantOf(Qualifying) : null,
    sprintAt: Sprint?.time ? instantOf(Sprint) : null,
    sprintDayAt: Sprint ? instantOf(Sprint) : null,
    sessions: timed.flatMap((session) => (session && instantOf(session)) ?? []),
  };
}

/** Returns the weekend of a meeting at OpenF1. */
export function weekendOfMeeting({ race, qualifying, sprint, all }: WeekendSessions): Weekend {
  return {
    startsAt: race.date_start,
    hasTime: true,
    qualifyingAt: qualifying?.date_start ?? null,
    sprintAt: sprint?.date_start ?? null,
    sessions: all.filter((each) => each !== race).map(({ date_start }) => date_start),
  };
}

/** Returns true if a session of this start can belong to a race with that start. */
export function isBefore(sessionAt: Instant, startsAt: Instant): boolean {
  return sessionAt + MIN_GAP_MS <= startsAt && sessionAt >= startsAt - MAX_WEEKEND_MS;
}

/**
 * Returns true if the sessions of a weekend are those of its race: within four days before it, on
 * the days up to it. A race without a time of day is anywhere on its day.
 */
export function holdsTogether({ startsAt, hasTime, sessions }: Weekend): boolean {
  const latest = hasTime ? startsAt : startsAt + DAY_MS;
  const last = Math.max(...sessions);
  return (
    sessions.every((at) => at + MIN_GAP_MS <= latest && at >= startsAt - MAX_WEEKEND_MS) &&
    (sessions.length === 0 || startsAt - last <= MAX_GAP_MS)
  );
}

/** Returns the starts that a race of this weekend may have, judged by the other sessions alone. */
export function startsAfter({ sessions }: Weekend): Instant[] {
  return sessions.length === 0 ? [] : [Math.max(...sessions) + DAY_MS];
}
