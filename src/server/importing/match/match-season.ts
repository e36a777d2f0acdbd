import type { AliasTable } from '../../db/tables.ts';
import { stop } from '../finding.ts';
import type {
  FetchedDraft,
  ImportRules,
  MatchedDraft,
  Moment,
  StoppedDraft,
} from '../import-draft.ts';
import type { StoredSeason } from '../stored-season.ts';
import { findRenamed } from './find-renamed.ts';
import { matchCompetitors } from './match-competitors.ts';
import { matchEntries } from './match-entries.ts';
import { tellDropped, withoutOnlyListed } from './only-listed.ts';

/** Finds whom and what the source means among what is stored. */
export function matchSeason(
  { season: fetched, findings }: FetchedDraft,
  { handEdits, ...rows }: StoredSeason,
  rules: ImportRules,
  moment: Moment,
): MatchedDraft | StoppedDraft {
  const stored = {
    ...rows,
    handEdits: handEdits.filter(({ subject_id }) => subject_id !== rules.reloadedRaceId),
  };
  if (stored.season && stored.season.finished_at !== null) {
    return { stops: [stop('SEASON_FINISHED')] };
  }
  const entries = matchEntries(stored, fetched);
  if (entries.season === null) return { stops: entries.findings };
  const { season, findings: onlyListed } = withoutOnlyListed(stored, entries.season);

  const { ids, findings: renamed } = findRenamed(stored, season, moment.now);
  const fieldOf = <Stored>(kind: AliasTable['kind'], competitors: readonly Stored[]) => {
    const { year } = season;
    return { year, kind, competitors, aliases: stored.aliases, renamed: ids[kind] };
  };
  const teams = fieldOf('CONSTRUCTOR', stored.constructors);
  return {
    season,
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
      ...tellDropped(stored, season, ids.DRIVER),
    ],
  };
}
