import { orderLike } from '#domain/guessing/guess-order.ts';
import type { LatestStanding } from './competitors.queries.ts';

export interface PreviousStandings {
  /** Position in the previous championship, by id. */
  readonly places: ReadonlyMap<string, number>;
  /**
   * Competitors in the order of the previous season, newcomers last; `null` if that is unknown.
   */
  readonly order: readonly string[] | null;
}

/**
 * Matches competitors to the previous season's standings, by key, or by name if the key has
 * changed.
 */
export function matchPreviousStandings(
  field: readonly { readonly id: string; readonly key: string; readonly name: string }[],
  standings: readonly LatestStanding[],
): PreviousStandings {
  const byKey = new Map(field.map(({ key, id }) => [key, id]));
  const byName = new Map(field.map(({ name, id }) => [name, id]));
  const places = new Map<string, number>();
  const known: string[] = [];
  for (const [index, { key, name, position }] of standings.entries()) {
    const id = byKey.get(key) ?? byName.get(name);
    if (id === undefined || places.has(id)) continue;
    places.set(id, position ?? index + 1);
    known.push(id);
  }
  const ids = field.map(({ id }) => id);
  return { places, order: known.length === 0 ? null : orderLike(known, ids) };
}
