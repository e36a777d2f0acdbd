import { IMPORT_THINGS, type ImportThing } from '#contract/admin/admin-imports.ts';
import { DAY_MS, HOUR_MS, type Instant, MINUTE_MS, WEEK_MS } from '#domain/base/time.ts';
import { qualifyingTime } from '#domain/season/qualifying.ts';

/** Maximum number of races per poll, which has half a minute. */
export const MAX_RACES_PER_POLL = 4;

/** Earliest time in ms from a session's start to its outcome. */
const QUALIFYING_MS = HOUR_MS;
const SPRINT_MS = 45 * MINUTE_MS;
const RACE_MS = 90 * MINUTE_MS;

/**
 * Poll intervals of missing facts: a day of dense polls, two days hourly, two weeks daily, then as
 * for known facts.
 */
const MISSING_EVERY: readonly { readonly everyMs: number; readonly times: number }[] = [
  { everyMs: 10 * MINUTE_MS, times: 36 },
  { everyMs: 20 * MINUTE_MS, times: 54 },
  { everyMs: HOUR_MS, times: 48 },
  { everyMs: DAY_MS, times: 14 },
];
const FREQUENT_TRIES = MISSING_EVERY.filter(({ everyMs }) => everyMs < HOUR_MS).reduce(
  (total, { times }) => total + times,
  0,
);
/** Number of failed tries, about an hour, after which a fact is overdue. */
const OVERDUE_AFTER_TRIES = 6;
/**
 * Poll intervals, by time since the session, for corrections of known facts; weekly afterwards.
 */
const KNOWN_EVERY: readonly { readonly everyMs: number; readonly forMs: number }[] = [
  { everyMs: HOUR_MS, forMs: DAY_MS },
  { everyMs: DAY_MS, forMs: 2 * WEEK_MS },
];
/**
 * Retry intervals after polls without a response: dense at first, then at various hours of the day.
 */
const RETRY_EVERY_MS = HOUR_MS;
const DENSE_RETRIES = 6;
const LATER_RETRY_EVERY_MS = 8 * HOUR_MS;

const CALENDAR_EVERY_MS = 8 * HOUR_MS;
const FAILED_CALENDAR_EVERY_MS = HOUR_MS;
/**
 * Poll interval in ms of the calendar while OpenF1, which also has starts, is closed, as around
 * every session.
 */
const HALF_CALENDAR_EVERY_MS = 2 * HOUR_MS;
const HOURLY_FAILURES = 24;
/** Backoff in ms after a failed run, for the whole season. */
const REST_AFTER_FAILURE_MS = 10 * MINUTE_MS;
/** Backoff in ms after a run that ended with its process, unless that happens again and again. */
const REST_AFTER_CUT_MS = MINUTE_MS;
const CUTS_IN_A_ROW = 3;
/**
 * Poll interval in ms while OpenF1 is closed. Only it could deliver what is missing, and each poll
 * would also use Jolpica's request budget, which a season added midyear would exhaust.
 */
const CLOSED_EVERY_MS = 30 * MINUTE_MS;
/** Time in ms after which a due poll takes precedence over all others. */
const PRESSING_AFTER_MS = DAY_MS;

/** Race that is not cancelled. */
export interface PollableRace {
  readonly id: string;
  readonly qualifyingAt: Instant | null;
  readonly sprintAt: Instant | null;
  readonly startsAt: Instant;
  /** Facts that are not stored, whether they are due yet or not. */
  readonly lacks: ReadonlySet<ImportThing>;
}

/** Latest poll of a race. */
export interface RacePoll {
  readonly at: Instant;
  /** Facts that were due at that time, and missing. */
  readonly lacked: readonly ImportThing[];
  /** Number of earlier polls for exactly these facts, all in vain. */
  readonly failedTries: number;
  /** True if the sources answered. */
  readonly isAnswered: boolean;
}

/** Latest poll of a season, which always includes the calendar. */
export interface SeasonPoll {
  readonly at: Instant;
  /** Number of failed runs since the last success. */
  readonly failures: number;
  /** Maximum number of races in the next run. */
  readonly mostRaces: number;
  /**
   * False if the run is in progress or its process has died; that counts as failed until it is
   * finished.
   */
  readonly isFinished: boolean;
}

export interface PollableSeason {
  readonly year: number;
  readonly races: readonly PollableRace[];
  readonly lastPoll: SeasonPoll | null;
  /** True if the last run could not reach OpenF1, the only source of flags. */
  readonly isOpenF1Closed: boolean;
  /** Latest polls by race id. */
  readonly racePolls: ReadonlyMap<string, RacePoll>;
}

interface Session {
  readonly endsAt: Instant;
  readonly brings: readonly ImportThing[];
}

function sessionsOf(race: PollableRace): Session[] {
  const { sprintAt, startsAt } = race;
  return [
    { endsAt: qualifyingTime(race) + QUALIFYING_MS, brings: ['GRID'] },
    ...(sprintAt === null
      ? []
      : [{ endsAt: sprintAt + SPRINT_MS, brings: ['SPRINT_RESULT'] } as const]),
    { endsAt: startsAt + RACE_MS, brings: ['RESULT', 'STANDINGS', 'FLAGS'] },
  ];
}

/**
 * Returns the facts that the race's sessions should have brought by `at`, and that are missing.
 */
export function lackedBy(race: PollableRace, at: Instant): ImportThing[] {
  const due = new Set(
    sessionsOf(race)
      .filter(({ endsAt }) => endsAt <= at)
      .flatMap(({ brings }) => brings),
  );
  return IMPORT_THINGS.filter((thing) => due.has(thing) && race.lacks.has(thing));
}

/** Returns the record of a race that is polled now. */
export function recordPoll(race: PollableRace, before: RacePoll | null, now: Instant): RacePoll {
  const lacked = lackedBy(race, now);
  const isAgain =
    before !== null && isSame(before.lacked, lacked) && (lacked.length > 0 || !before.isAnswered);
  return { at: now, lacked, failedTries: isAgain ? before.failedTries + 1 : 0, isAnswered: false };
}

/**
 * Returns the maximum number of races in the next run. A run that ran out of time is followed by a
 * smaller one, or its last races would never be fetched.
 */
export function mostRacesAfter(
  before: SeasonPoll | null,
  polledAt: number,
  isUnfinished: boolean,
): number {
  if (isUnfinished) return Math.max(1, Math.floor(polledAt / 2));
  return Math.min(
    MAX_RACES_PER_POLL,
    Math.max(before?.mostRaces ?? MAX_RACES_PER_POLL, polledAt * 2),
  );
}

/** Returns true if a race is polled less often, after many tries in vain. */
export function isBackedOff(race: PollableRace, poll: RacePoll | null): boolean {
  return failedTriesOf(race, poll, poll?.at ?? 0) >= FREQUENT_TRIES;
}

/** Returns true if the race's missing facts have been polled for repeatedly in vain. */
export function isOverdue(race: PollableRace, poll: RacePoll | null, now: Instant): boolean {
  return failedTriesOf(race, poll, now) >= OVERDUE_AFTER_TRIES;
}

/**
 * Returns the next poll of a race: from each session's end until its facts are known; then for
 * corrections hourly for a day, daily for two weeks, weekly. Polls for missing facts back off.
 */
export function nextRacePollAt(season: PollableSeason, race: PollableRace): Instant {
  const poll = season.racePolls.get(race.id) ?? null;
  const wanted = sessionsOf(race).map(({ endsAt, brings }) => {
    if (poll === null || poll.at < endsAt) return endsAt;
    if (brings.some((thing) => race.lacks.has(thing))) return poll.at + missingEvery(race, poll);
    return poll.at + knownEvery(poll, endsAt);
  });
  const { lastPoll } = season;
  const isOfLast = poll !== null && poll.at === lastPoll?.at;
  if (isOfLast && isCutOff(lastPoll)) return restsUntil(season, false);
  const lacksFlagsOnly = poll !== null && isSame(lackedBy(race, poll.at), ['FLAGS']);
  return Math.max(Math.min(...wanted), restsUntil(season, lacksFlagsOnly));
}

/**
 * Returns the next poll of the calendar, if no race is polled earlier; a poll of races includes it.
 */
export function nextCalendarPollAt(season: PollableSeason): Instant {
  const { lastPoll: poll, races, isOpenF1Closed } = season;
  if (poll === null) return 0;
  if (isCutOff(poll)) return restsUntil(season, false);
  if (poll.failures > 0) {
    return (
      poll.at + (poll.failures <= HOURLY_FAILURES ? FAILED_CALENDAR_EVERY_MS : CALENDAR_EVERY_MS)
    );
  }
  const isOver = races.length > 0 && races.every(({ startsAt }) => startsAt + DAY_MS <= poll.at);
  if (isOver) return poll.at + WEEK_MS;
  return poll.at + (isOpenF1Closed ? HALF_CALENDAR_EVERY_MS : CALENDAR_EVERY_MS);
}

/**
 * Returns the due poll: one season and at most four of its races; `null` if none is due. Missing
 * facts come first, then the least recent poll; one that has been due for a day counts as missing,
 * so that none starves. Does not depend on the order of the rows.
 */
export function duePoll(
  seasons: readonly PollableSeason[],
  now: Instant,
): { readonly year: number; readonly raceIds: readonly string[] } | null {
  const due = seasons.flatMap((season) => dueIn(season, now)).sort(byUrgency);
  const [first] = due;
  if (first === undefined) return null;
  const raceIds = due.flatMap(({ year, raceId }) =>
    year === first.year && raceId !== null ? raceId : [],
  );
  const season = seasons.find(({ year }) => year === first.year);
  return {
    year: first.year,
    raceIds: raceIds.slice(0, season?.lastPoll?.mostRaces ?? MAX_RACES_PER_POLL),
  };
}

interface Due {
  readonly year: number;
  /** Race to poll; `null` for the calendar. */
  readonly raceId: string | null;
  readonly isPressing: boolean;
  readonly askedAt: Instant;
  readonly startsAt: Instant;
}

function dueIn(season: PollableSeason, now: Instant): Due[] {
  const { year, lastPoll } = season;
  const calendarAt = nextCalendarPollAt(season);
  const calendar: Due = {
    year,
    raceId: null,
    isPressing: now - calendarAt >= PRESSING_AFTER_MS,
    askedAt: lastPoll?.at ?? 0,
    startsAt: 0,
  };
  return [
    ...(calendarAt <= now ? [calendar] : []),
    ...season.races.flatMap((race): Due[] => {
      const at = nextRacePollAt(season, race);
      if (at > now) return [];
      return [
        {
          year,
          raceId: race.id,
          isPressing: lackedBy(race, now).length > 0 || now - at >= PRESSING_AFTER_MS,
          askedAt: season.racePolls.get(race.id)?.at ?? 0,
          startsAt: race.startsAt,
        },
      ];
    }),
  ];
}

/**
 * Compares by urgency. Among races never polled the latest comes first, as players wait for it.
 */
function byUrgency(a: Due, b: Due): number {
  return (
    Number(b.isPressing) - Number(a.isPressing) ||
    a.askedAt - b.askedAt ||
    b.startsAt - a.startsAt ||
    b.year - a.year ||
    ((a.raceId ?? '') < (b.raceId ?? '') ? -1 : 1)
  );
}

/**
 * Returns the number of polls in vain for the facts missing at `at`. The count restarts when a fact
 * falls due or arrives.
 */
function failedTriesOf(race: PollableRace, poll: RacePoll | null, at: Instant): number {
  if (poll === null || poll.lacked.length === 0) return 0;
  return isSame(poll.lacked, lackedBy(race, at)) ? poll.failedTries + 1 : 0;
}

function missingEvery(race: PollableRace, poll: RacePoll): number {
  let failedTries = isSame(poll.lacked, lackedBy(race, poll.at)) ? poll.failedTries : 0;
  for (const { everyMs, times } of MISSING_EVERY) {
    if (failedTries + 1 < times) return everyMs;
    failedTries -= times;
  }
  return WEEK_MS;
}

/** Returns the interval in ms until known facts are polled again for corrections. */
function knownEvery({ at, isAnswered, failedTries }: RacePoll, endsAt: Instant): number {
  const everyMs = KNOWN_EVERY.find(({ forMs }) => at < endsAt + forMs)?.everyMs ?? WEEK_MS;
  if (isAnswered) return everyMs;
  const isNew = failedTries < DENSE_RETRIES;
  return Math.min(everyMs, isNew ? RETRY_EVERY_MS : LATER_RETRY_EVERY_MS);
}

function restsUntil(
  { lastPoll, isOpenF1Closed }: PollableSeason,
  lacksFlagsOnly: boolean,
): Instant {
  if (lastPoll === null) return 0;
  if (isOpenF1Closed && lacksFlagsOnly) return lastPoll.at + CLOSED_EVERY_MS;
  if (isCutOff(lastPoll)) return lastPoll.at + REST_AFTER_CUT_MS;
  return lastPoll.failures === 0 ? 0 : lastPoll.at + REST_AFTER_FAILURE_MS;
}

function isCutOff({ isFinished, failures }: SeasonPoll): boolean {
  return !isFinished && failures <= CUTS_IN_A_ROW;
}

function isSame(a: readonly ImportThing[], b: readonly ImportThing[]): boolean {
  return a.length === b.length && a.every((thing, index) => thing === b[index]);
}
