import type { StandingsChange } from '#contract/admin/admin-results.ts';
import type { AuditRow } from '#contract/admin/audit-values.ts';
import { assertNoConflict } from '#server/http/assert-no-conflict.ts';
import { ProblemError } from '#server/http/problems.ts';
import type { ResultLists } from '#server/season/result-lists/result-lists.ts';
import type { SeasonChange, StoredRace } from '../change-season.ts';
import { listVersions } from './list-versions.ts';
import { readRaceField } from './race-field.ts';
import { setList } from './set-list.ts';

/** Sets the whole standings after a race with a result. An empty list deletes them. */
export async function setStandings(
  change: SeasonChange,
  race: StoredRace,
  kind: 'DRIVER' | 'CONSTRUCTOR',
  { rows: given, basedOn }: StandingsChange,
): Promise<void> {
  if (race.cancelled_at !== null) throw new ProblemError('race-cancelled');
  const field = await readRaceField(change, race);
  if (field.lists.RACE_RESULT.length === 0) {
    throw new ProblemError('too-early', { detail: 'The race has no result' });
  }
  const list = `${kind}_STANDINGS` as const;
  assertNoConflict(basedOn, listVersions(field.lists)[list]);
  const nameOf = kind === 'DRIVER' ? field.driverName : field.constructorName;
  const rows = given.map(({ competitorId, position, points }, sort) => {
    nameOf(competitorId, `/rows/${sort}/competitorId`);
    return { race_id: race.id, kind, competitor_id: competitorId, sort, position, points };
  });
  const readable = (standings: ResultLists[typeof list]) =>
    standings.map(({ position, competitor_id, points }): AuditRow => {
      return { row: 'STANDING', position, name: nameOf(competitor_id), points };
    });
  await setList(change, race, {
    kind: list,
    rows,
    action: `RESULT_${list}_SET`,
    before: readable(field.lists[list]),
    after: readable(rows),
  });
}
