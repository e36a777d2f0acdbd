import { compareNames } from '#domain/ranks.ts';
import type { Executor } from '../db/open-database.ts';
import { selectGuesserChanges, selectGuessers } from './guessers.queries.ts';

/** Who takes part in a season, before anything that was guessed is public too. */
export interface Guessers {
  /** So many changes are in it. */
  readonly changes: number;
  /** In Norwegian order. */
  readonly names: readonly string[];
  readonly ids: ReadonlySet<string>;
}

/** Where a name stands, or would stand, among sorted ones. */
function placeOf(names: readonly string[], name: string): number {
  let [from, to] = [0, names.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (compareNames(names[middle] ?? '', name) < 0) from = middle + 1;
    else to = middle;
  }
  return from;
}

export async function readGuessers(
  executor: Executor,
  year: number,
  changes: number,
): Promise<Guessers> {
  const guessers = await selectGuessers(executor, year);
  return {
    changes,
    names: guessers.map(({ name }) => name).sort(compareNames),
    ids: new Set(guessers.map(({ id }) => id)),
  };
}

/** Asks again only about those whose part has changed. */
export async function updateGuessers(
  executor: Executor,
  year: number,
  known: Guessers,
  changes: number,
): Promise<Guessers> {
  const changed = await selectGuesserChanges(executor, year, known.changes);
  const present = await selectGuessers(executor, year, changed);
  const hasLeft = (id: string) => known.ids.has(id) && !present.some((each) => each.id === id);
  // Somebody took back the only guess: that is rare, and the name is not known here.
  if (changed.some(hasLeft)) return readGuessers(executor, year, changes);
  const names = [...known.names];
  const ids = new Set(known.ids);
  for (const { id, name } of present) {
    if (ids.has(id)) continue;
    ids.add(id);
    names.splice(placeOf(names, name), 0, name);
  }
  return { changes, names, ids };
}
