import { createHash } from 'node:crypto';
import type { ListVersions } from '#contract/admin-results.ts';
import type { RaceTable } from '../../db/tables.ts';
import type { selectRaceLists } from './results.queries.ts';

const versionOf = (list: unknown) =>
  createHash('sha256').update(JSON.stringify(list)).digest('base64url').slice(0, 22);

/** What tells whether a list still is as it was when it was read. */
export function listVersions(
  { grid_state }: Pick<RaceTable, 'grid_state'>,
  lists: Awaited<ReturnType<typeof selectRaceLists>>,
): ListVersions {
  const resultOf = (session: string) => lists.resultRows.filter((row) => row.session === session);
  return {
    GRID: versionOf([grid_state, lists.gridPlaces]),
    RACE_RESULT: versionOf(resultOf('RACE')),
    SPRINT_RESULT: versionOf(resultOf('SPRINT')),
    DRIVER_STANDINGS: versionOf(lists.driverStandings),
    CONSTRUCTOR_STANDINGS: versionOf(lists.constructorStandings),
  };
}
