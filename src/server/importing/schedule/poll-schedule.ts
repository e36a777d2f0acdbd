import { IMPORT_THINGS, type ImportThing } from '#contract/admin-imports.ts';
import { qualifyingTime } from '#domain/deadlines.ts';
import type { Instant } from '#domain/season.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, WEEK_MS } from '#domain/time.ts';

/** What a run asks for at most: it has half a minute. */
export const MAX_RACES_PER_POLL = 4;

/** From a session's start to when its outcome may be known, at the earliest. */
const QUALIFYING_MS = HOUR_MS;
const SPRINT_MS = 45 * MINUTE_MS;
const RACE_MS = 90 * MINUTE_MS;

/** What is missing: for a day, for two, for two weeks, and then as seldom as what is there. */
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
/** What has been asked for so often, an hour long as a rule, the sources do not have for now. */
const OVERDUE_AFTER_TRIES = 6;
/** How long after its session, and how often, what is there is looked at for corrections; then weekly. */
const KNOWN_EVERY: readonly { readonly everyMs: number; readonly forMs: number }[] = [
  { everyMs: HOUR_MS, forMs: DAY_MS },
  { everyMs: DAY_MS, forMs: 2 * WEEK_MS },
];
/** A look that came to nothing is tried again, so often at first, and then at other hours of the day. */
const UNANSWERED_EVERY_MS = HOUR_MS;
const UNANSWERED_TRIES = 6;
const UNANSWERED_LATER_EVERY_MS = 8 * HOUR_MS;

const CALENDAR_EVERY_MS = 8 * HOUR_MS;
const FAILED_CALENDAR_EVERY_MS = HOUR_MS;
/** OpenF1 could not be asked, as around every session: it has starts, too. */
const HALF_CALENDAR_EVERY_MS = 2 * HOUR_MS;
const HOURLY_FAILURES = 24;
/** After a run that failed, nothing of its season is asked for so long. */
const REST_AFTER_FAILURE_MS = 10 * MINUTE_MS;
/** After one that was cut off by the end of its process; unless each run ends so. */
const REST_AFTER_CUT_MS = MINUTE_MS;
const CUTS_IN_A_ROW = 3;
/**
 * While OpenF1 is closed only it could bring what is missing, and each race would be asked of Jolpica again,
 * too: a season that is added midway would use up the hour's requests with that.
 */
const CLOSED_EVERY_MS = 30 * MINUTE_MS;
/** What has been due for so long goes before everything else. */
const PRESSING_AFTER_MS = DAY_MS;

/** A race that is not cancelled. */
export interface PollableRace {
  readonly id: string;
  readonly qualifyingAt: Instant | null;
  readonly sprintAt: Instant | null;
  readonly startsAt: Instant;
  /** Everything that is not stored yet, whether it could be or not. */
  readonly lacks: ReadonlySet<ImportThing>;
}

/** When a race was asked for last. */
export interface RacePoll {
  readonly at: Instant;
  /** What its sessions should have brought by then, and had not. */
  readonly lacked: readonly ImportThing[];
  /** How often it had been asked for just that before, and it had not come. */
  readonly failedTries: number;
  /** Whether the sources have answered. */
  readonly isAnswered: boolean;
}

/** When anything of a season was asked for last, and with it the calendar. */
export interface SeasonPoll {
  readonly at: Instant;
  /** Runs in a row that came to nothing. */
  readonly failures: number;
  /** How many races the next run may ask for. */
  readonly mostRaces: number;
  /** Otherwise it is going on, or its process has ended: that failed, too, until told otherwise. */
  readonly isFinished: boolean;
}

export interface PollableSeason {
  readonly year: number;
  readonly races: readonly PollableRace[];
  readonly lastPoll: SeasonPoll | null;
  /** The last run could not ask OpenF1, which alone has the flags. */
  readonly isOpenF1Closed: boolean;
  /** By race. */
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

/** What a race's sessions should have brought by `at`, and have not. */
export function lackedBy(race: PollableRace, at: Instant): ImportThing[] {
  const due = new Set(
    sessionsOf(race)
      .filter(({ endsAt }) => endsAt <= at)
      .flatMap(({ brings }) => brings),
  );
  return IMPORT_THINGS.filter((thing) => due.has(thing) && race.lacks.has(thing));
}

/** The record of a race that is asked for now. */
export function recordPoll(race: PollableRace, before: RacePoll | null, now: Instant): RacePoll {
  const lacked = lackedBy(race, now);
  const isAgain =
    before !== null && isSame(before.lacked, lacked) && (lacked.length > 0 || !before.isAnswered);
  return { at: now, lacked, failedTries: isAgain ? before.failedTries + 1 : 0, isAnswered: false };
}

/**
 * How many races the next run may ask for. One whose time was too short for its races would be so again:
 * what it asks for last would never come.
 */
export function mostRacesAfter(
  before: SeasonPoll | null,
  asked: number,
  isUnfinished: boolean,
): number {
  if (isUnfinished) return Math.max(1, Math.floor(asked / 2));
  return Math.min(MAX_RACES_PER_POLL, Math.max(before?.mostRaces ?? MAX_RACES_PER_POLL, asked * 2));
}

/** Whether a race has been asked for in vain for so long that it is asked for less often. */
export function isBackedOff(race: PollableRace, poll: RacePoll | null): boolean {
  return failedTriesOf(race, poll, poll?.at ?? 0) >= FREQUENT_TRIES;
}

/** Whether the sources have been asked again and again for just what a race lacks now. */
export function isOverdue(race: PollableRace, poll: RacePoll | null, now: Instant): boolean {
  return failedTriesOf(race, poll, now) >= OVERDUE_AFTER_TRIES;
}

/**
 * When a race is to be asked for: from each session's end until what it brings is there, and then for
 * corrections: hourly for a day, daily for two weeks, weekly. What never comes is asked for less and less.
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

/** When the calendar is to be asked for if no race is before that; every race brings it along. */
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
 * What the sources are to be asked for now: one season, and at most four of its races; `null` for nothing.
 * What is missing goes first, then what has not been asked for the longest; what has waited for a day goes
 * with the missing, so that nothing waits for ever. The order of the rows does not matter.
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
  /** `null`: the calendar. */
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

/** Of those never asked for the latest race comes first: it is what people wait for. */
function byUrgency(a: Due, b: Due): number {
  return (
    Number(b.isPressing) - Number(a.isPressing) ||
    a.askedAt - b.askedAt ||
    b.startsAt - a.startsAt ||
    b.year - a.year ||
    ((a.raceId ?? '') < (b.raceId ?? '') ? -1 : 1)
  );
}

/** How often what a race lacks at `at` has been asked for; what has become due or has come since begins anew. */
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

/** How long after a poll to look again at what a session has brought. */
function knownEvery({ at, isAnswered, failedTries }: RacePoll, endsAt: Instant): number {
  const everyMs = KNOWN_EVERY.find(({ forMs }) => at < endsAt + forMs)?.everyMs ?? WEEK_MS;
  if (isAnswered) return everyMs;
  const isNew = failedTries < UNANSWERED_TRIES;
  return Math.min(everyMs, isNew ? UNANSWERED_EVERY_MS : UNANSWERED_LATER_EVERY_MS);
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
