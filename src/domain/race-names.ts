import { toKey } from './name-key.ts';

const keyOf = (name: string) => toKey(name) || name;

/** Returns true if two race names would be taken for the same. */
export function isSameRaceName(a: string, b: string): boolean {
  return keyOf(a) === keyOf(b);
}

/**
 * The races of a season, each with a name of its own: two at one circuit may come under one, and who reads of a race
 * knows it by its name alone. The first by `precedence` keeps it, the second gets its number.
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
