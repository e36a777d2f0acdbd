import type { AliasTable } from '#server/db/tables.ts';
import { entryListFaults } from '../check-list.ts';
import { type Finding, stop } from '../finding.ts';
import {
  type FetchedDraft,
  type ImportMoment,
  type ImportRules,
  type MatchedDraft,
  type StoppedDraft,
  stoppedBy,
} from '../import-draft.ts';
import type { NormalisedSeason } from '../normalised-season.ts';
import type { SeasonRows, StoredSeason } from '../stored-season.ts';
import { findRenamed } from './find-renamed.ts';
import { matchCompetitors } from './match-competitors.ts';
import { dropPracticeDrivers, droppedDriverNotices } from './practice-drivers.ts';

/** Matches the source's competitors and races to the stored ones. */
export function matchSeason(
  { season: fetched, isPartial, findings }: FetchedDraft,
  { overrides, ...rows }: StoredSeason,
  rules: ImportRules,
  moment: ImportMoment,
): MatchedDraft | StoppedDraft {
  const stored = {
    ...rows,
    overrides: overrides.filter(({ subject_id }) => subject_id !== rules.reloadedRaceId),
  };
  if (stored.season && stored.season.finished_at !== null) {
    return stoppedBy(stop('SEASON_FINISHED'));
  }
  const entries = matchEntries(stored, fetched, isPartial);
  if (entries.season === null) return stoppedBy(...entries.findings);
  const { season, findings: onlyListed } = dropPracticeDrivers(stored, entries.season);

  const { ids, findings: renamed } = findRenamed(stored, season, moment.now);
  const fieldOf = <Stored>(kind: AliasTable['kind'], competitors: readonly Stored[]) => {
    const { year } = season;
    return { year, kind, competitors, aliases: stored.aliases, renamed: ids[kind] };
  };
  const teams = fieldOf('CONSTRUCTOR', stored.constructors);
  return {
    season,
    isPartial,
    rules,
    moment,
    stored,
    field: {
      constructors: matchCompetitors(teams, season.constructors, moment.newId),
      drivers: matchCompetitors(fieldOf('DRIVER', stored.drivers), season.drivers, moment.newId),
    },
    findings: [
      ...findings,
      ...entries.findings,
      ...renamed,
      ...onlyListed,
      ...droppedDriverNotices(stored, season, ids.DRIVER),
    ],
  };
}

type Stored = Pick<SeasonRows, 'constructors' | 'drivers'>;

/**
 * Returns the season with a usable entry list: the source's, or the stored one if that contradicts
 * itself or could not be fetched.
 * @returns `null` for the season if there is neither
 */
export function matchEntries(
  stored: Stored,
  season: NormalisedSeason,
  isPartial: boolean,
): { readonly season: NormalisedSeason | null; readonly findings: readonly Finding[] } {
  const isUntold = season.constructors.length + season.drivers.length === 0;
  if (isUntold && isPartial) {
    return { season: withStoredField(stored, season), findings: [] };
  }
  const findings = entryListFaults(season);
  if (findings.length === 0) return { season, findings };
  const isStored = stored.constructors.length > 0 && stored.drivers.length > 0;
  if (!isStored && isAwaited(season)) {
    const awaited = { severity: 'TELL_IF_IT_LASTS', race: null, code: 'ENTRIES_AWAITED' } as const;
    return {
      season: { ...season, constructors: [], drivers: [] },
      findings: [{ ...awaited, details: [] }],
    };
  }
  return { season: isStored ? withStoredField(stored, season) : null, findings };
}

/** Returns true if nobody is entered yet in a season to come, whose calendar can be stored. */
function isAwaited({ constructors, drivers, races }: NormalisedSeason): boolean {
  const isEmpty = constructors.length === 0 || drivers.length === 0;
  return isEmpty && races.every(({ grid, result }) => grid === null && result === null);
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
