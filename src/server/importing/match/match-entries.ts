import { duplicates } from '../duplicates.ts';
import type { ImportError } from '../import-error.ts';
import type { NormalisedSeason } from '../normalised-season.ts';
import type { SeasonRows } from '../stored-season.ts';

type Stored = Pick<SeasonRows, 'constructors' | 'drivers'>;

/**
 * The season with an entry list that can be used: the source's, or the stored one where that contradicts itself
 * or the source has failed to say who is entered.
 * @returns `null` for the season where there is neither
 */
export function validateEntries(
  stored: Stored,
  season: NormalisedSeason,
): { readonly season: NormalisedSeason | null; readonly errors: readonly ImportError[] } {
  const isUntold = season.constructors.length + season.drivers.length === 0;
  if (isUntold && season.failure !== undefined) {
    return { season: withStoredField(stored, season), errors: [] };
  }
  const errors = contradictions(season);
  if (errors.length === 0) return { season, errors };
  const isStored = stored.constructors.length > 0 && stored.drivers.length > 0;
  return { season: isStored ? withStoredField(stored, season) : null, errors };
}

function contradictions({ constructors, drivers }: NormalisedSeason): ImportError[] {
  const errors: ImportError[] = [];
  if (constructors.length === 0 || drivers.length === 0) {
    errors.push({ code: 'NO_ENTRIES', details: [] });
  }
  for (const field of [constructors, drivers]) {
    const names = field.flatMap(({ key, aliases }) => [...new Set([key, ...aliases])]);
    for (const name of duplicates(names)) {
      const details = [{ kind: 'TWICE', name, list: 'ENTRIES' } as const];
      errors.push({ code: 'DUPLICATE_COMPETITOR', details });
    }
  }
  const teams = new Set(constructors.map(({ key }) => key));
  for (const { constructor } of drivers) {
    if (constructor !== null && !teams.has(constructor)) {
      const details = [{ kind: 'NOT_ENTERED', name: constructor, list: 'ENTRIES' } as const];
      errors.push({ code: 'UNKNOWN_COMPETITOR', details });
    }
  }
  return errors;
}

function withStoredField(stored: Stored, season: NormalisedSeason): NormalisedSeason {
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
