import { IMPORT_THINGS, type ImportThing } from '#contract/admin-imports.ts';
import type { Instant } from '#domain/season.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const WEEK_MS = 7 * DAY_MS;

/** What a run asks for at most: it has half a minute. */
export const MOST_RACES = 4;

/** From a session's start to when its outcome may be known, at the earliest. */
const QUALIFYING_MS = HOUR_MS;
const SPRINT_MS = 45 * MINUTE_MS;
const RACE_MS = 90 * MINUTE_MS;

/** What is missing: for a day, for two, for two weeks, and then as seldom as what is there. */
const MISSING_EVERY: readonly { readonly everyMs: number; readonly times: number }[] = [
  { everyMs: 10 * MINUTE_MS, times: 144 },
  { everyMs: HOUR_MS, times: 48 },
  { everyMs: DAY_MS, times: 14 },
];
/** What has been asked for so often, an hour long as a rule, the sources do not have for now. */
const IN_VAIN_AFTER_TIMES = 6;
const FRESH_FOR_MS = DAY_MS;
const FRESH_EVERY_MS = 30 * MINUTE_MS;
const KNOWN_EVERY_MS = WEEK_MS;

const CALENDAR_EVERY_MS = 8 * HOUR_MS;
const FAILED_CALENDAR_EVERY_MS = HOUR_MS;
const HOURLY_FAILURES = 24;
/** After a run that failed, nothing of its season is asked for so long. */
const REST_AFTER_FAILURE_MS = 10 * MINUTE_MS;
/**
 * While OpenF1 is closed only it could bring what is missing, and each race would be asked of Jolpica again,
 * too: a season that is added midway would use up the hour's requests with that.
 */
const CLOSED_EVERY_MS = 30 * MINUTE_MS;
/** What has been due for so long goes before everything else. */
const PRESSING_AFTER_MS = DAY_MS;

/** A race that is not cancelled. */
export interface AskableRace {
  readonly id: string;
  readonly qualifyingAt: Instant | null;
  readonly sprintAt: Instant | null;
  readonly startsAt: Instant;
  /** Everything that is not stored yet, whether it could be or not. */
  readonly lacks: ReadonlySet<ImportThing>;
}

/** When a race was asked for last. */
export interface Ask {
  readonly at: Instant;
  /** What its sessions should have brought by then, and had not. */
  readonly lacked: readonly ImportThing[];
  /** How often it had been asked for just that before. */
  readonly inVain: number;
}

/** When anything of a season was asked for last, and with it the calendar. */
export interface SeasonAsk {
  readonly at: Instant;
  /** Runs in a row that came to nothing. */
  readonly failures: number;
  /** How many races the next run may ask for. */
  readonly mostRaces: number;
}

export interface AskableSeason {
  readonly year: number;
  readonly races: readonly AskableRace[];
  readonly lastAsk: SeasonAsk | null;
  /** The last run could not ask OpenF1, which alone has the flags. */
  readonly isOpenF1Closed: boolean;
  /** By race. */
  readonly asks: ReadonlyMap<string, Ask>;
}

interface Session {
  readonly endsAt: Instant;
  readonly brings: readonly ImportThing[];
}

function sessionsOf({ qualifyingAt, sprintAt, startsAt }: AskableRace): Session[] {
  return [
    { endsAt: (qualifyingAt ?? startsAt) + QUALIFYING_MS, brings: ['GRID'] },
    ...(sprintAt === null
      ? []
      : [{ endsAt: sprintAt + SPRINT_MS, brings: ['SPRINT_RESULT'] } as const]),
    { endsAt: startsAt + RACE_MS, brings: ['RESULT', 'STANDINGS', 'FLAGS'] },
  ];
}

/** What a race's sessions should have brought by `at`, and have not. */
export function lackedBy(race: AskableRace, at: Instant): ImportThing[] {
  const due = new Set(
    sessionsOf(race)
      .filter(({ endsAt }) => endsAt <= at)
      .flatMap(({ brings }) => brings),
  );
  return IMPORT_THINGS.filter((thing) => due.has(thing) && race.lacks.has(thing));
}

/** The record of a race that is asked for now. */
export function askNow(race: AskableRace, before: Ask | null, now: Instant): Ask {
  const lacked = lackedBy(race, now);
  const isAgain = lacked.length > 0 && before !== null && isSame(before.lacked, lacked);
  return { at: now, lacked, inVain: isAgain ? before.inVain + 1 : 0 };
}

/**
 * How many races the next run may ask for. One whose time was too short for its races would be so again:
 * what it asks for last would never come.
 */
export function mostRacesAfter(
  before: SeasonAsk | null,
  asked: number,
  isUnfinished: boolean,
): number {
  if (isUnfinished) return Math.max(1, Math.floor(asked / 2));
  return Math.min(MOST_RACES, Math.max(before?.mostRaces ?? MOST_RACES, asked * 2));
}

/** Whether a race has been asked for in vain for so long that it is asked for less often. */
export function isBackedOff(race: AskableRace, ask: Ask | null): boolean {
  const [first] = MISSING_EVERY;
  return timesInVain(race, ask, ask?.at ?? 0) >= (first?.times ?? 0);
}

/** Whether the sources have been asked again and again for just what a race lacks now. */
export function isAskedInVain(race: AskableRace, ask: Ask | null, now: Instant): boolean {
  return timesInVain(race, ask, now) >= IN_VAIN_AFTER_TIMES;
}

/**
 * When a race is to be asked for: from each session's end until what it brings is there, again and again
 * for a day after, and then weekly, for late corrections. What never comes is asked for less and less.
 */
export function nextRaceAsk(season: AskableSeason, race: AskableRace): Instant {
  const ask = season.asks.get(race.id) ?? null;
  const wanted = sessionsOf(race).map(({ endsAt, brings }) => {
    if (ask === null || ask.at < endsAt) return endsAt;
    if (brings.some((thing) => race.lacks.has(thing))) return ask.at + missingEvery(race, ask);
    return ask.at + (ask.at < endsAt + FRESH_FOR_MS ? FRESH_EVERY_MS : KNOWN_EVERY_MS);
  });
  const lacksFlagsOnly = ask !== null && isSame(lackedBy(race, ask.at), ['FLAGS']);
  return Math.max(Math.min(...wanted), restsUntil(season, lacksFlagsOnly));
}

/** When the calendar is to be asked for if no race is before that; every race brings it along. */
export function nextCalendarAsk(season: AskableSeason): Instant {
  const { lastAsk: ask, races } = season;
  if (ask === null) return 0;
  if (ask.failures > 0) {
    return (
      ask.at + (ask.failures <= HOURLY_FAILURES ? FAILED_CALENDAR_EVERY_MS : CALENDAR_EVERY_MS)
    );
  }
  const isOver = races.length > 0 && races.every(({ startsAt }) => startsAt + DAY_MS <= ask.at);
  return ask.at + (isOver ? KNOWN_EVERY_MS : CALENDAR_EVERY_MS);
}

/**
 * What the sources are to be asked for now: one season, and at most four of its races; `null` for nothing.
 * What is missing goes first, then what has not been asked for the longest; what has waited for a day goes
 * with the missing, so that nothing waits for ever. The order of the rows does not matter.
 */
export function whenToAsk(
  seasons: readonly AskableSeason[],
  now: Instant,
): { readonly year: number; readonly raceIds: readonly string[] } | null {
  const due = seasons.flatMap((season) => dueIn(season, now)).sort(byUrgency);
  const [first] = due;
  if (first === undefined) return null;
  const raceIds = due.flatMap(({ year, raceId }) =>
    year === first.year && raceId !== null ? raceId : [],
  );
  const season = seasons.find(({ year }) => year === first.year);
  return { year: first.year, raceIds: raceIds.slice(0, season?.lastAsk?.mostRaces ?? MOST_RACES) };
}

interface Due {
  readonly year: number;
  /** `null`: the calendar. */
  readonly raceId: string | null;
  readonly isPressing: boolean;
  readonly askedAt: Instant;
  readonly startsAt: Instant;
}

function dueIn(season: AskableSeason, now: Instant): Due[] {
  const { year, lastAsk } = season;
  const calendarAt = nextCalendarAsk(season);
  const calendar: Due = {
    year,
    raceId: null,
    isPressing: now - calendarAt >= PRESSING_AFTER_MS,
    askedAt: lastAsk?.at ?? 0,
    startsAt: 0,
  };
  return [
    ...(calendarAt <= now ? [calendar] : []),
    ...season.races.flatMap((race): Due[] => {
      const at = nextRaceAsk(season, race);
      if (at > now) return [];
      return [
        {
          year,
          raceId: race.id,
          isPressing: lackedBy(race, now).length > 0 || now - at >= PRESSING_AFTER_MS,
          askedAt: season.asks.get(race.id)?.at ?? 0,
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
function timesInVain(race: AskableRace, ask: Ask | null, at: Instant): number {
  if (ask === null || ask.lacked.length === 0) return 0;
  return isSame(ask.lacked, lackedBy(race, at)) ? ask.inVain + 1 : 0;
}

function missingEvery(race: AskableRace, ask: Ask): number {
  let inVain = isSame(ask.lacked, lackedBy(race, ask.at)) ? ask.inVain : 0;
  for (const { everyMs, times } of MISSING_EVERY) {
    if (inVain + 1 < times) return everyMs;
    inVain -= times;
  }
  return KNOWN_EVERY_MS;
}

function restsUntil({ lastAsk, isOpenF1Closed }: AskableSeason, lacksFlagsOnly: boolean): Instant {
  if (lastAsk === null) return 0;
  if (isOpenF1Closed && lacksFlagsOnly) return lastAsk.at + CLOSED_EVERY_MS;
  return lastAsk.failures === 0 ? 0 : lastAsk.at + REST_AFTER_FAILURE_MS;
}

function isSame(a: readonly ImportThing[], b: readonly ImportThing[]): boolean {
  return a.length === b.length && a.every((thing, index) => thing === b[index]);
}
