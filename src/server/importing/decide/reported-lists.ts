import type { SessionType } from '#domain/category.ts';
import type {
  CompetitorKind,
  GridPlaceTable,
  RaceTable,
  ResultRowTable,
  StandingTable,
} from '../../db/tables.ts';
import { gridStateOf, type RaceListKind, type RaceListRows } from '../../race-lists/race-lists.ts';
import type { MatchedDraft, ReportedList } from '../import-draft.ts';
import type { NormalisedRace, NormalisedStanding } from '../normalised-season.ts';
import { withLeftOut } from './complete-grid.ts';

type RowsByKind = { readonly [Kind in RaceListKind]: readonly RaceListRows[Kind][] | undefined };

/** The lists of races that the source has, as rows of the tables. */
export function reportedLists(
  { season, field, stored }: MatchedDraft,
  races: readonly RaceTable[],
): ReportedList[] {
  const { constructors, drivers } = field;
  const constructorId = (key: string | null) => key && constructors.idOf(key);
  const resultRows = (
    race_id: string,
    session: SessionType,
    rows: NormalisedRace['result'],
  ): ResultRowTable[] | undefined =>
    rows?.map((row, sort) => ({
      race_id,
      session,
      driver_id: drivers.idOf(row.driver),
      constructor_id: constructorId(row.constructor),
      sort,
      status: row.status,
      grid_position: row.gridPosition,
      laps: row.laps,
      points: row.points,
    }));
  const standings = (
    race_id: string,
    kind: CompetitorKind,
    rows: readonly NormalisedStanding[] | null,
  ): StandingTable[] | undefined =>
    rows?.map(({ competitor, position, points }, sort) => ({
      race_id,
      kind,
      competitor_id: (kind === 'DRIVER' ? drivers : constructors).idOf(competitor),
      sort,
      position,
      points,
    }));

  function gridOf(race: NormalisedRace, race_id: string): readonly GridPlaceTable[] | undefined {
    const before = stored.lists.GRID.filter((place) => place.race_id === race_id);
    // A final one does not give way to a provisional one.
    if (gridStateOf(before) === 'FINAL' && race.gridState === 'PROVISIONAL') return undefined;
    const is_provisional = race.gridState === 'PROVISIONAL' ? 1 : 0;
    const grid = race.grid?.map(
      ({ driver, constructor, position }, sort): GridPlaceTable => ({
        race_id,
        driver_id: drivers.idOf(driver),
        constructor_id: constructorId(constructor),
        sort,
        position,
        is_provisional,
      }),
    );
    if (grid === undefined || race.result === null) return grid;
    const inResult = race.result.map(({ driver, constructor }) => ({
      driver_id: drivers.idOf(driver),
      constructor_id: constructorId(constructor),
    }));
    const placesBefore = before.map((place): GridPlaceTable => ({ ...place, is_provisional }));
    return withLeftOut(grid, placesBefore, inResult);
  }

  /** The lists of a race that the source has. */
  function listsOf(race: NormalisedRace, race_id: string): Partial<RowsByKind> {
    return {
      GRID: gridOf(race, race_id),
      SPRINT_RESULT: resultRows(race_id, 'SPRINT', race.sprintResult),
      RACE_RESULT: resultRows(race_id, 'RACE', race.result),
      DRIVER_STANDINGS: standings(race_id, 'DRIVER', race.driverStandings),
      CONSTRUCTOR_STANDINGS: standings(race_id, 'CONSTRUCTOR', race.constructorStandings),
    };
  }

  const sources = new Map(season.races.map((race) => [race.key, race]));
  return races.flatMap(({ id: raceId, key }): ReportedList[] => {
    const source = sources.get(key);
    const lists = Object.entries(source ? listsOf(source, raceId) : {});
    return lists.flatMap(([kind, rows]) =>
      rows === undefined ? [] : { raceId, kind: kind as RaceListKind, rows },
    );
  });
}
