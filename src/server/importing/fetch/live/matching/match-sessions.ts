import type { Instant } from '#domain/season.ts';
import { HOUR_MS } from '#domain/time.ts';
import type { OpenF1Session } from '../openf1/openf1.ts';

/** Tolerance in ms: starts of one race have differed by up to a day; races are a week apart. */
export const MAX_START_OFFSET_MS = 36 * HOUR_MS;

/** Sessions of a weekend at OpenF1. */
export interface WeekendSessions {
  readonly race: OpenF1Session;
  readonly qualifying: OpenF1Session | null;
  readonly sprint: OpenF1Session | null;
  /** All sessions of the weekend that are held, in order, including these three. */
  readonly all: readonly OpenF1Session[];
}

/**
 * Matches races to OpenF1's sessions, which share no key: each race takes the nearest race session
 * within 36 hours, and each session is used once.
 * @returns in the order of `starts`; `null` if OpenF1 lacks the race
 */
export function matchSessions(
  starts: readonly Instant[],
  sessions: readonly OpenF1Session[],
): (WeekendSessions | null)[] {
  // Selected by name, because sprints have the type "Race" as well.
  const held = sessions.filter(({ is_cancelled }) => !is_cancelled);
  const pairs = starts
    .flatMap((start, index) =>
      held
        .filter(({ session_name }) => session_name === 'Race')
        .map((race) => ({ index, race, distance: Math.abs(race.date_start - start) })),
    )
    .filter(({ distance }) => distance <= MAX_START_OFFSET_MS)
    .sort((a, b) => a.distance - b.distance);
  const found = new Map<number, OpenF1Session>();
  const taken = new Set<number>();
  for (const { index, race } of pairs) {
    if (found.has(index) || taken.has(race.session_key)) continue;
    found.set(index, race);
    taken.add(race.session_key);
  }
  return starts.map((_, index) => {
    const race = found.get(index);
    if (race === undefined) return null;
    const all = held
      .filter(({ meeting_key }) => meeting_key === race.meeting_key)
      .sort((a, b) => a.date_start - b.date_start);
    const named = (name: string) => all.find(({ session_name }) => session_name === name) ?? null;
    return { race, qualifying: named('Qualifying'), sprint: named('Sprint'), all };
  });
}
