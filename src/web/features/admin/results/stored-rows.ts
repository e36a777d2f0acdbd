import type {
  AdminRaceResults,
  GridChange,
  ResultChange,
  StandingsChange,
} from '#contract/admin/admin-results.ts';
import type { ResultList } from '#contract/season/result-lists.ts';
import { RESULT_STATUSES, type ResultStatus } from '#domain/season/season.ts';
import { firstKind } from './list-rules.ts';
import { inSections, type ListRow, parseRowPoints, type Rows, writePoints } from './rows.ts';

export type GridStatus = GridChange['state'];
type ResultRow = AdminRaceResults['result'][number];
type Standing = AdminRaceResults['driverStandings'][number];

const ofResult = ({ driverId, status, points, laps, constructorId }: ResultRow): ListRow => ({
  id: driverId,
  kind: status,
  points: writePoints(points),
  laps,
  teamId: constructorId,
});

const ofStanding = ({ competitorId, position, points }: Standing): ListRow => ({
  id: competitorId,
  kind: position === null ? 'UNRANKED' : 'RANKED',
  points: writePoints(points),
  laps: null,
  teamId: null,
});

function rowsOf(results: AdminRaceResults, list: ResultList): Rows {
  switch (list) {
    case 'GRID':
      return results.grid.map(({ driverId, constructorId, position }) => ({
        id: driverId,
        kind: position === null ? 'PIT_LANE' : 'RANKED',
        points: '',
        laps: null,
        teamId: constructorId,
      }));
    case 'RACE_RESULT':
      return results.result.map(ofResult);
    case 'SPRINT_RESULT':
      return results.sprintResult.map(ofResult);
    case 'DRIVER_STANDINGS':
      return results.driverStandings.map(ofStanding);
    case 'CONSTRUCTOR_STANDINGS':
      return results.constructorStandings.map(ofStanding);
  }
}

/** Returns a stored list in official order; empty if there is none. */
export function storedRows(results: AdminRaceResults, list: ResultList): Rows {
  return inSections(list, rowsOf(results, list));
}

const isStatus = (kind: string): kind is ResultStatus =>
  (RESULT_STATUSES as readonly string[]).includes(kind);

/** Returns the request body that sets a list. Points must be valid: see `pointsFault`. */
export function changeOf(
  list: ResultList,
  rows: Rows,
  gridState: GridStatus,
): GridChange | ResultChange | StandingsChange {
  const placed = firstKind(list);
  const position = (row: ListRow, index: number) => (row.kind === placed ? index + 1 : null);
  const team = ({ teamId }: ListRow) => (teamId === null ? {} : { constructorId: teamId });
  const ordered = inSections(list, rows);
  switch (list) {
    case 'GRID':
      return {
        state: gridState,
        places: ordered.map((row, index) => ({
          driverId: row.id,
          position: position(row, index),
          ...team(row),
        })),
      };
    case 'RACE_RESULT':
    case 'SPRINT_RESULT':
      return {
        rows: ordered.map((row, index) => ({
          driverId: row.id,
          position: position(row, index),
          status: isStatus(row.kind) ? row.kind : 'CLASSIFIED',
          laps: row.laps,
          points: parseRowPoints(row.points) ?? 0,
          ...team(row),
        })),
      };
    case 'DRIVER_STANDINGS':
    case 'CONSTRUCTOR_STANDINGS':
      return {
        rows: ordered.map((row, index) => ({
          competitorId: row.id,
          position: position(row, index),
          points: parseRowPoints(row.points) ?? 0,
        })),
      };
  }
}
