import { toKey } from '#domain/name-key.ts';

export interface NamedCompetitor {
  readonly id: string;
  readonly name: string;
  readonly aliases: readonly string[];
  readonly code?: string;
  readonly number?: number | null;
}

const SUFFIXES: ReadonlySet<string> = new Set(['jr', 'sr', 'ii', 'iii']);

/** A text as words that can be compared: `Nico HÜLKENBERG` → `nico`, `hulkenberg`. */
export const toWords = (text: string): string[] => toKey(text).split('-').filter(Boolean);

const namesOf = ({ name, aliases }: NamedCompetitor) =>
  [name, ...aliases].map(toWords).filter((words) => words.length > 0);

/** Everything a line may call a driver by, as words; `surnames` are those that are enough alone. */
function wordsOfDriver(driver: NamedCompetitor) {
  const code = toKey(driver.code ?? '');
  const names = namesOf(driver).map((words) => words.filter((word) => !SUFFIXES.has(word)));
  const last = names.map((words) => words.at(-1) ?? '');
  // «Lando NorrisNOR» is how one site's table is copied.
  const surnames = [...last, ...last.map((word) => word + code)];
  return { code, surnames, all: new Set([...names.flat(), ...surnames, code, `${driver.number}`]) };
}

/** The drivers whom a line names: those with most of their words in it, or else those whose code stands there. */
export function findDrivers<Driver extends NamedCompetitor>(
  line: readonly string[],
  drivers: readonly Driver[],
): { readonly driver: Driver; readonly words: ReadonlySet<string> }[] {
  const known = drivers.map((driver) => ({ driver, ...wordsOfDriver(driver) }));
  const named = known.filter(({ surnames }) => surnames.some((word) => line.includes(word)));
  const found = named.length > 0 ? named : known.filter(({ code }) => code && line.includes(code));
  // The first word may be the place, which is nobody's number.
  const scored = found.map(({ driver, all }) => {
    const score = new Set(line.filter((word, index) => index > 0 || Number.isNaN(Number(word))));
    return { driver, words: all, score: [...score].filter((word) => all.has(word)).length };
  });
  const best = Math.max(0, ...scored.map(({ score }) => score));
  return scored.filter(({ score }) => score === best);
}

/** The constructors that a line names first, since an engine's maker stands after; «Red Bull» is enough for Red Bull Racing. */
export function findConstructors(
  line: readonly string[],
  constructors: readonly NamedCompetitor[],
): string[] {
  const beginsAt = (from: number) =>
    constructors.map((constructor) => ({
      id: constructor.id,
      length: Math.max(
        ...namesOf(constructor).map((words) => {
          const differing = words.findIndex((word, index) => word !== line[from + index]);
          return differing === -1 ? words.length : differing;
        }),
      ),
    }));
  for (const from of line.keys()) {
    const found = beginsAt(from);
    const longest = Math.max(...found.map(({ length }) => length));
    if (longest > 0) return found.filter(({ length }) => length === longest).map(({ id }) => id);
  }
  return [];
}
