import type { Instant } from '#domain/season.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const CALENDAR_EVERY = 8 * HOUR;
const MISSING_EVERY = 10 * MINUTE;
const FRESH_EVERY = 30 * MINUTE;
const FINISHED_EVERY = 7 * DAY;
const RACES_PER_RUN = 4;

/** One session of a race that is not cancelled. */
export interface ExpectedSession {
  readonly raceId: string;
  readonly endsAt: Instant;
  /** Everything it brings (grid, result, standings or flags) is stored. */
  readonly complete: boolean;
}

export interface LastAsked {
  readonly calendar: Instant | null;
  readonly races: ReadonlyMap<string, Instant>;
}

/**
 * What to ask the sources for at `now`, all in milliseconds since the epoch.
 * @returns whether the calendar is due, and at most four races: those that lack something first, then the longest unasked
 */
export function whenToAsk(
  sessions: readonly ExpectedSession[],
  asked: LastAsked,
  now: Instant,
): { calendar: boolean; races: string[] } {
  const every = new Map<string, number>();
  for (const session of sessions) {
    if (session.endsAt > now) continue;
    const interval = intervalFor(session, now);
    every.set(session.raceId, Math.min(interval, every.get(session.raceId) ?? interval));
  }
  const last = (raceId: string) => asked.races.get(raceId) ?? Number.NEGATIVE_INFINITY;
  const races = [...every]
    .filter(([raceId, interval]) => now - last(raceId) >= interval)
    .sort(([a, x], [b, y]) => x - y || (last(a) < last(b) ? -1 : last(a) > last(b) ? 1 : 0))
    .slice(0, RACES_PER_RUN)
    .map(([raceId]) => raceId);
  return { calendar: asked.calendar === null || now - asked.calendar >= CALENDAR_EVERY, races };
}

function intervalFor(session: ExpectedSession, now: Instant): number {
  if (!session.complete) return MISSING_EVERY;
  return now - session.endsAt < DAY ? FRESH_EVERY : FINISHED_EVERY;
}
