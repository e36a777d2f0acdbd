import { toKey } from '#domain/name-key.ts';
import type { Word } from './paste-words.ts';

export interface Named {
  readonly id: string;
  readonly name: string;
  readonly aliases: readonly string[];
  readonly code?: string;
  readonly number?: number | null;
}

interface KnownName {
  readonly id: string;
  readonly keys: readonly string[];
  readonly sort: 'WHOLE' | 'SURNAME' | 'CODE';
}

export interface Hit {
  readonly name: KnownName;
  /** The words it takes. */
  readonly from: number;
  readonly to: number;
}

const SUFFIXES: ReadonlySet<string> = new Set(['jr', 'sr', 'ii', 'iii']);
const keysOf = (text: string) => toKey(text).split('-').filter(Boolean);

/** Everything that a driver may be called; «Lando NorrisNOR» too, which is how one site's table is copied. */
export function driverNames(drivers: readonly Named[]): KnownName[] {
  return drivers.flatMap(({ id, name, aliases, code = '' }) => {
    const whole = keysOf(name);
    const bare = whole.filter((key, index) => index === 0 || !SUFFIXES.has(key));
    const [first = '', ...after] = bare;
    const last = bare.at(-1) ?? '';
    const known = (keys: readonly string[], sort: KnownName['sort']): KnownName => ({
      id,
      keys,
      sort,
    });
    return [
      ...[whole, bare, [...after, first], ...aliases.map(keysOf)].map((keys) =>
        known(keys, 'WHOLE'),
      ),
      ...[keysOf(`${name}${code}`), keysOf(`${bare.join(' ')}${code}`)].map((keys) =>
        known(keys, 'WHOLE'),
      ),
      ...[after, [last], keysOf(`${last}${code}`)].map((keys) => known(keys, 'SURNAME')),
      known(keysOf(code), 'CODE'),
    ].filter(({ keys }) => keys.length > 0);
  });
}

/** Names and aliases of constructors, and how these begin: «Red Bull» is enough for Red Bull Racing. */
export function constructorNames(constructors: readonly Named[]): KnownName[] {
  const owners = new Map<string, Set<string>>();
  for (const { id, name, aliases } of constructors) {
    for (const keys of [name, ...aliases].map(keysOf)) {
      keys.forEach((_, index) => {
        const beginning = keys.slice(0, index + 1).join('-');
        owners.set(beginning, (owners.get(beginning) ?? new Set()).add(id));
      });
    }
  }
  const whole = constructors.flatMap(({ id, name, aliases }) =>
    [name, ...aliases].map((each) => ({ id, keys: keysOf(each), sort: 'WHOLE' as const })),
  );
  const beginnings = [...owners]
    .filter(([, ids]) => ids.size === 1)
    .flatMap(([beginning, ids]) =>
      [...ids].map((id) => ({ id, keys: beginning.split('-'), sort: 'WHOLE' as const })),
    );
  return [...whole, ...beginnings].filter(({ keys }) => keys.length > 0);
}

/** Every place in a line where a known name stands. */
export function hitsIn(words: readonly Word[], names: readonly KnownName[]): Hit[] {
  const keys = words.map(({ key }) => key);
  const present = new Set(keys);
  return names
    .filter((name) => name.keys.every((key) => present.has(key)))
    .flatMap((name) =>
      keys.flatMap((_, from) => {
        const isHere = name.keys.every((key, index) => keys[from + index] === key);
        return isHere ? [{ name, from, to: from + name.keys.length }] : [];
      }),
    );
}

const idsOf = (hits: readonly Hit[]) => [...new Set(hits.map(({ name }) => name.id))];

export interface Found {
  /** One: found; several: nobody can tell which. */
  readonly ids: readonly string[];
  readonly hits: readonly Hit[];
}

/** Whom a line is about. The longest name counts; codes and numbers decide between namesakes. */
export function findDriver(
  words: readonly Word[],
  names: readonly KnownName[],
  drivers: readonly Named[],
): Found {
  const hits = hitsIn(words, names);
  const named = hits.filter(({ name }) => name.sort !== 'CODE');
  const coded = hits.filter(({ name }) => name.sort === 'CODE');
  const longest = Math.max(0, ...named.map(({ from, to }) => to - from));
  const best = named.filter(({ from, to }) => to - from === longest);
  const ids = idsOf(best.length > 0 ? best : coded);
  const of = (chosen: readonly string[]): Found => ({
    ids: chosen,
    hits: hits.filter(({ name }) => chosen.includes(name.id)),
  });
  if (ids.length <= 1) return of(ids);
  const byCode = ids.filter((id) => idsOf(coded).includes(id));
  if (byCode.length === 1) return of(byCode);
  // The first number is the place.
  const numbers = words.slice(1).map(({ number }) => number);
  const byNumber = drivers
    .filter(({ id, number }) => ids.includes(id) && numbers.includes(String(number)))
    .map(({ id }) => id);
  return of(byNumber.length === 1 ? byNumber : ids);
}

/** Which constructor a line names: the first, since an engine's maker may stand after it. */
export function findConstructor(words: readonly Word[], names: readonly KnownName[]): Found {
  const hits = hitsIn(words, names);
  const first = Math.min(...hits.map(({ from }) => from));
  const here = hits.filter(({ from }) => from === first);
  const longest = Math.max(0, ...here.map(({ to }) => to));
  const best = here.filter(({ to }) => to === longest);
  return { ids: idsOf(best), hits: best };
}
