import { toKey } from '#domain/name-key.ts';
import type { Instant } from '#domain/season.ts';
import { KNOWN_CIRCUITS } from './known-circuits.ts';

/** A race that is stored, cancelled ones too. */
export interface KnownRace {
  readonly key: string;
  readonly startsAt: Instant;
  readonly hasResult: boolean;
  /** Not a provisional one. */
  readonly hasFinalGrid: boolean;
}

interface ScheduledRace {
  readonly circuitId: string;
  readonly raceName: string;
  readonly startsAt: Instant;
}

interface NamedRace {
  readonly key: string;
  readonly name: string;
}

/** What we call the race at a circuit in a year; an unknown circuit keeps the source's names. */
function nameRace({ circuitId, raceName }: ScheduledRace, year: number): NamedRace {
  const known = KNOWN_CIRCUITS.find(
    ({ circuit, from = year, to = year }) => circuit === circuitId && from <= year && year <= to,
  );
  return known ?? { key: toKey(circuitId) || toKey(raceName), name: raceName };
}

/**
 * Finds each scheduled race among those that are stored, by season, circuit and date; never by round,
 * since cancelled rounds renumber the later ones. Where a season has two races under one name, the nearer
 * date decides; a race that is not stored gets a key that is free.
 * @returns names in the order of `scheduled`
 */
export function matchRaces(
  year: number,
  scheduled: readonly ScheduledRace[],
  known: readonly Pick<KnownRace, 'key' | 'startsAt'>[],
): NamedRace[] {
  const named = scheduled.map((race) => nameRace(race, year));
  const keys = new Map<number, string>();
  const candidates = scheduled
    .flatMap((race, index) =>
      known
        .filter(({ key }) => isNumberedFrom(key, named[index]?.key ?? ''))
        .map(({ key, startsAt }) => ({
          index,
          key,
          distance: Math.abs(race.startsAt - startsAt),
        })),
    )
    .sort((a, b) => a.distance - b.distance);
  const taken = new Set<string>();
  for (const { index, key } of candidates) {
    if (keys.has(index) || taken.has(key)) continue;
    keys.set(index, key);
    taken.add(key);
  }
  return named.map(({ key, name }, index) => {
    const found = keys.get(index) ?? firstFree(key, taken);
    taken.add(found);
    return { key: found, name };
  });
}

/** Whether `key` is `base`, or `base` with the number of a further race of that name. */
function isNumberedFrom(key: string, base: string): boolean {
  return key === base || (key.startsWith(`${base}-`) && /^\d+$/.test(key.slice(base.length + 1)));
}

function firstFree(base: string, taken: ReadonlySet<string>): string {
  let number = 1;
  const key = () => (number === 1 ? base : `${base}-${number}`);
  while (taken.has(key())) number += 1;
  return key();
}
