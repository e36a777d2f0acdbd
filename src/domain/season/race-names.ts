import { toKey } from '#domain/base/name-key.ts';

const keyOf = (name: string) => toKey(name) || name;

/** Returns true if two race names would be taken for the same. */
export function isSameRaceName(a: string, b: string): boolean {
  return keyOf(a) === keyOf(b);
}

/**
 * Gives the races of a season unique names: two at one circuit may share one, and readers know a
 * race only by its name. The first by `precedence` keeps it, the second gets a number.
 */
export function withNamesApart<Each extends { readonly name: string }>(
  races: readonly Each[],
  precedence: (a: Each, b: Each) => number,
): Each[] {
  const taken = new Set<string>();
  const apart = new Map<Each, string>();
  for (const race of races.toSorted(precedence)) {
    let { name } = race;
    for (let number = 2; taken.has(keyOf(name)); number += 1) name = `${race.name} ${number}`;
    taken.add(keyOf(name));
    apart.set(race, name);
  }
  return races.map((race) => {
    const name = apart.get(race) ?? race.name;
    return name === race.name ? race : { ...race, name };
  });
}
