import type { AdminRaceResults } from '#contract/admin/admin-results.ts';
import { RESULT_LISTS } from '#contract/season/result-lists.ts';
import type { Executor } from '#server/db/database.ts';
import type { ResultRowTable } from '#server/db/tables.ts';
import { ProblemError } from '#server/http/problems.ts';
import {
  gridStateOf,
  type ResultLists,
  selectResultLists,
} from '#server/season/result-lists/result-lists.ts';
import { selectOverrides } from '../overrides.ts';
import { listVersions } from './list-versions.ts';

function showResult(rows: readonly ResultRowTable[]) {
  let position = 0;
  return rows.map((row) => {
    if (row.status === 'CLASSIFIED') position += 1;
    return {
      driverId: row.driver_id,
      constructorId: row.constructor_id,
      position: row.status === 'CLASSIFIED' ? position : null,
      status: row.status,
      gridPosition: row.grid_position,
      laps: row.laps,
      points: row.points,
    };
  });
}

function showStanding(row: ResultLists[`${'DRIVER' | 'CONSTRUCTOR'}_STANDINGS`][number]) {
  return { competitorId: row.competitor_id, position: row.position, points: row.points };
}

/** Returns the lists of a race in the format in which they are set. */
export async function showRaceResults(
  executor: Executor,
  raceId: string,
): Promise<AdminRaceResults> {
  const race = await executor
    .selectFrom('race')
    .selectAll()
    .where('id', '=', raceId)
    .executeTakeFirst();
  if (race === undefined) throw new ProblemError('race-not-found');
  const lists = await selectResultLists(executor, [raceId]);
  const overrides = new Set<string>(await selectOverrides(executor, raceId));
  return {
    id: race.id,
    year: race.year,
    name: race.name,
    hasSprint: race.sprint_at !== null,
    byHand: RESULT_LISTS.filter((list) => overrides.has(list)),
    versions: listVersions(lists),
    gridState: gridStateOf(lists.GRID),
    grid: lists.GRID.map((row) => ({
      driverId: row.driver_id,
      constructorId: row.constructor_id,
      position: row.position,
    })),
    result: showResult(lists.RACE_RESULT),
    sprintResult: showResult(lists.SPRINT_RESULT),
    driverStandings: lists.DRIVER_STANDINGS.map(showStanding),
    constructorStandings: lists.CONSTRUCTOR_STANDINGS.map(showStanding),
  };
}
