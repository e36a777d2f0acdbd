import type { Finding } from '../finding.ts';
import type { NormalisedSeason } from '../normalised-season.ts';
import type { SeasonRows } from '../stored-season.ts';
import { entryListFaults } from '../validate/check-list.ts';

type Stored = Pick<SeasonRows, 'constructors' | 'drivers'>;

/**
 * The season with an entry list that can be used: the source's, or the stored one where that contradicts itself
 * or the source has failed to say who is entered.
 * @returns `null` for the season where there is neither
 */
export function matchEntries(
  stored: Stored,
  season: NormalisedSeason,
): { readonly season: NormalisedSeason | null; readonly findings: readonly Finding[] } {
  const isUntold = season.constructors.length + season.drivers.length === 0;
  if (isUntold && season.failure !== undefined) {
    return { season: withStoredField(stored, season), findings: [] };
  }
  const findings = entryListFaults(season);
  if (findings.length === 0) return { season, findings };
  const isStored = stored.constructors.length > 0 && stored.drivers.length > 0;
  return { season: isStored ? withStoredField(stored, season) : null, findings };
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
