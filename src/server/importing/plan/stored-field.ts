import type { NormalisedSeason } from '../sources/normalised-season.ts';
import type { SeasonRows } from './stored-season.ts';

/** The season with the field as it is stored, where the source failed before it had told who is entered. */
export function withStoredField(
  stored: Pick<SeasonRows, 'constructors' | 'drivers'>,
  season: NormalisedSeason,
): NormalisedSeason {
  const isTold = season.constructors.length > 0 || season.drivers.length > 0;
  if (season.failure === undefined || isTold) return season;
  const keyOf = new Map(stored.constructors.map(({ id, key }) => [id, key]));
  return {
    ...season,
    constructors: stored.constructors.map(({ key, name, colour }) => {
      return { key, name, colour, aliases: [] };
    }),
    drivers: stored.drivers.map(({ key, name, code, number, constructor_id }) => {
      const constructor = keyOf.get(constructor_id ?? '') ?? null;
      return { key, name, code, number, constructor, aliases: [] };
    }),
  };
}
