import { toKey } from '#domain/base/name-key.ts';
import type { Instant } from '#domain/base/time.ts';
import { KNOWN_CIRCUITS, OTHER_GRANDS_PRIX } from '#domain/season/known-circuits.ts';
import type { KnownRace } from '../known-season.queries.ts';

interface RaceAtCircuit {
  readonly circuitId: string;
  readonly raceName: string;
}

interface ScheduledRace extends RaceAtCircuit {
  readonly startsAt: Instant;
}

interface NamedRace {
  readonly key: string;
  readonly name: string;
}

export interface MatchedRace extends NamedRace {
  /** True if the race is on another circuit, and was matched by date or name only. */
  readonly isUnsure: boolean;
}

/** Minimum time in ms between two races. */
const SAME_WEEKEND_MS = 3 * 24 * 60 * 60_000;

/**
 * Returns our name of the race at a circuit; the fallback for unknown circuits is the source's. The
 * key follows the circuit, since the names of Grands Prix move.
 */
function nameRace({ circuitId, raceName }: RaceAtCircuit, year: number): NamedRace {
  const known = KNOWN_CIRCUITS.find(
    ({ circuit, from = year, to = year }) => circuit === circuitId && from <= year && year <= to,
  );
  const { key, name } = known ?? { key: toKey(circuitId) || toKey(raceName), name: raceName };
  return { key, name: OTHER_GRANDS_PRIX.get(raceName) ?? name };
}

/** Names all races. If two would get the same name, the later one keeps the source's. */
function nameRaces(scheduled: readonly ScheduledRace[], year: number): NamedRace[] {
  const named = scheduled.map((race) => ({ ...nameRace(race, year), race }));
  return named.map(({ key, name, race }) => {
    const isSecond = named.some(
      (other) =>
        other.name === name &&
        other.race.startsAt < race.startsAt &&
        other.race.raceName !== race.raceName,
    );
    return { key, name: isSecond ? race.raceName : name };
  });
}

/**
 * Matches scheduled races to stored ones by season, circuit and date; never by round, because
 * cancelled rounds renumber later ones. If a season has two races of one name, the nearer date
 * decides. Remaining races match by weekend or name, and keep our name. A new race gets a free key.
 * @returns names in the order of `scheduled`
 */
export function matchRaces(
  year: number,
  scheduled: readonly ScheduledRace[],
  known: readonly Pick<KnownRace, 'key' | 'name' | 'startsAt' | 'isCancelled'>[],
): MatchedRace[] {
  const named = nameRaces(scheduled, year);
  const found = new Map<number, MatchedRace>();
  const taken = new Set<string>();
  /** Pairs free races of both sides that match, nearest dates first. */
  function pair(
    isUnsure: boolean,
    fits: (index: number, stored: (typeof known)[number]) => boolean,
  ) {
    const candidates = scheduled
      .flatMap(({ startsAt }, index) =>
        (found.has(index) ? [] : known)
          .filter((stored) => !taken.has(stored.key) && fits(index, stored))
          .map((stored) => ({ index, stored, distance: Math.abs(startsAt - stored.startsAt) })),
      )
      .sort((a, b) => a.distance - b.distance);
    for (const { index, stored } of candidates) {
      if (found.has(index) || taken.has(stored.key)) continue;
      const name = isUnsure ? stored.name : (named[index]?.name ?? stored.name);
      found.set(index, { key: stored.key, name, isUnsure });
      taken.add(stored.key);
    }
  }
  pair(false, (index, { key }) => isNumberedFrom(key, named[index]?.key ?? ''));
  pair(true, (index, { startsAt, isCancelled }) => {
    const distance = Math.abs((scheduled[index]?.startsAt ?? 0) - startsAt);
    return !isCancelled && distance <= SAME_WEEKEND_MS;
  });
  pair(true, (index, stored) => isSameName(scheduled[index]?.raceName ?? '', stored));
  return named.map(({ key, name }, index) => {
    const match = found.get(index) ?? { key: firstFree(key, taken), name, isUnsure: false };
    taken.add(match.key);
    return match;
  });
}

/** Returns true if a race at this circuit can have this key. */
export function mayBeRace(key: string, race: RaceAtCircuit, year: number): boolean {
  return isNumberedFrom(key, nameRace(race, year).key);
}

/** Returns true if the source's name equals the stored one, or starts with our key. */
function isSameName(raceName: string, { key, name }: NamedRace): boolean {
  return raceName === name || toKey(raceName).startsWith(`${key}-`);
}

/** Returns true if `key` is `base`, or `base` with the number of a further race of that name. */
function isNumberedFrom(key: string, base: string): boolean {
  return key === base || (key.startsWith(`${base}-`) && /^\d+$/.test(key.slice(base.length + 1)));
}

function firstFree(base: string, taken: ReadonlySet<string>): string {
  let number = 1;
  const key = () => (number === 1 ? base : `${base}-${number}`);
  while (taken.has(key())) number += 1;
  return key();
}
