import { toKey } from '#domain/base/name-key.ts';
import { HOUR_MS, type Instant } from '#domain/base/time.ts';
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

/** Race that a weekend at OpenF1 is searched for. */
export interface RaceToMatch {
  /** Starts that the race may have; one suffices. */
  readonly starts: readonly Instant[];
  /** Names of its circuit, place and country, in any spelling. */
  readonly names: readonly string[];
}

export interface MatchedWeekend extends WeekendSessions {
  /** True if the place at OpenF1 bears another race's name. */
  readonly isElsewhere: boolean;
}

/** Words that the names of many circuits share. */
const COMMON_WORDS: ReadonlySet<string> = new Set([
  ...['autodromo', 'circuit', 'circuito', 'city', 'de', 'grand', 'international', 'island'],
  ...['of', 'park', 'prix', 'ring', 'street', 'the'],
]);

function wordsOf(names: readonly (string | null | undefined)[]): ReadonlySet<string> {
  const words = names.flatMap((name) => toKey(name ?? '').split('-'));
  return new Set(words.filter((word) => word.length > 2 && !COMMON_WORDS.has(word)));
}

/** Returns true if the race has most of the words of the place. */
function isNamed(place: ReadonlySet<string>, race: ReadonlySet<string>): boolean {
  const shared = [...place].filter((word) => race.has(word));
  return shared.length * 2 > place.size;
}

interface Pair {
  readonly index: number;
  readonly race: OpenF1Session;
  /** What the names say, best first: the place, the country, nothing. */
  readonly rank: 0 | 1 | 2;
  readonly distance: number;
}

/**
 * Matches races to OpenF1's meetings, which share no key: by the words of place, whatever the dates
 * say, then by country and by date within 36 hours. A race takes one meeting, and a meeting has one
 * race.
 * @returns in the order of `races`; `null` if OpenF1 lacks the race
 */
export function matchSessions(
  races: readonly RaceToMatch[],
  sessions: readonly OpenF1Session[],
): (MatchedWeekend | null)[] {
  // Selected by name, because sprints have the type "Race" as well.
  const held = sessions.filter(({ is_cancelled }) => !is_cancelled);
  const raceSessions = held.filter(({ session_name }) => session_name === 'Race');
  const words = races.map(({ names }) => wordsOf(names));
  const placeOf = (session: OpenF1Session) =>
    wordsOf([session.circuit_short_name, session.location]);
  const pairs = races
    .flatMap(({ starts }, index) =>
      raceSessions.map((race): Pair => {
        const named = words[index] ?? new Set();
        const isPlace = isNamed(placeOf(race), named);
        const rank = isPlace ? 0 : isNamed(wordsOf([race.country_name]), named) ? 1 : 2;
        const distances = starts.map((start) => Math.abs(race.date_start - start));
        return { index, race, rank, distance: Math.min(...distances) };
      }),
    )
    .filter(({ rank, distance }) => rank === 0 || distance <= MAX_START_OFFSET_MS)
    .sort((a, b) => a.rank - b.rank || a.distance - b.distance || keyOrder(a.race, b.race));
  const found = new Map<number, Pair>();
  const taken = new Set<number>();
  for (const pair of pairs) {
    const { index, race } = pair;
    if (found.has(index) || taken.has(race.meeting_key)) continue;
    found.set(index, pair);
    taken.add(race.meeting_key);
  }
  return races.map((_, index) => {
    const pair = found.get(index);
    if (pair === undefined) return null;
    const { race, rank } = pair;
    const all = held
      .filter(({ meeting_key }) => meeting_key === race.meeting_key)
      .sort((a, b) => a.date_start - b.date_start || keyOrder(a, b));
    const named = (name: string) => all.find(({ session_name }) => session_name === name) ?? null;
    const isElsewhere =
      rank > 0 && words.some((others, other) => other !== index && isNamed(placeOf(race), others));
    return { race, qualifying: named('Qualifying'), sprint: named('Sprint'), all, isElsewhere };
  });
}

/** Makes the outcome independent of the order of the rows. */
function keyOrder(a: OpenF1Session, b: OpenF1Session): number {
  return a.session_key - b.session_key;
}
