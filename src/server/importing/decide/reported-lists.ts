import type { SessionType } from '#domain/season/category.ts';
import type {
  CompetitorKind,
  GridPlaceTable,
  RaceTable,
  ResultRowTable,
  StandingTable,
} from '#server/db/tables.ts';
import {
  gridStateOf,
  type ResultListKind,
  type ResultListRows,
} from '#server/season/result-lists/result-lists.ts';
import { CARS_PER_TEAM } from '../check-list.ts';
import type { MatchedDraft, ReportedList } from '../import-draft.ts';
import type { NormalisedRace, NormalisedStanding } from '../normalised-season.ts';

type RowsByKind = {
  readonly [Kind in ResultListKind]: readonly ResultListRows[Kind][] | undefined;
};

/** Converts the lists of the source to rows. */
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
    // A provisional grid must not replace a final one.
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
    return withUnlistedStarters(grid, before, inResult).map((place) => ({
      ...place,
      is_provisional,
    }));
  }

  /** Returns the lists of a race that the source has. */
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
      rows === undefined ? [] : { raceId, kind: kind as ResultListKind, rows },
    );
  });
}

type Car = Pick<GridPlaceTable, 'driver_id' | 'constructor_id'>;

/**
 * Returns the grid of a result, plus starters whom the result lacks, in their stored slot: a
 * missing row does not undo a start, unless somebody else drove the car. If their slot is taken
 * they get the free one. A provisional grid also has drivers who may not have been entered, so only
 * as many of it are starters as the result has empty slots.
 * @param inResult drivers in the result, whether they started or not
 */
export function withUnlistedStarters(
  grid: readonly GridPlaceTable[],
  stored: readonly GridPlaceTable[],
  inResult: readonly Car[],
): readonly GridPlaceTable[] {
  const cars = new Map([...inResult, ...grid].map((car): [string, Car] => [car.driver_id, car]));
  const hasRoom = ({ constructor_id }: Car) => {
    const ofTeam = [...cars.values()].filter((car) => car.constructor_id === constructor_id);
    return constructor_id === null || ofTeam.length < CARS_PER_TEAM;
  };
  const taken = new Set(grid.flatMap(({ position }) => position ?? []));
  const emptySlots = Math.max(0, ...taken) - taken.size;
  const leftOut = stored
    .filter((place) => !cars.has(place.driver_id) && hasRoom(place))
    .slice(0, gridStateOf(stored) === 'PROVISIONAL' ? emptySlots : undefined);
  if (leftOut.length === 0) return grid;

  const placed = leftOut.map((place) => {
    if (place.position === null) return place;
    let position = taken.has(place.position) ? 1 : place.position;
    while (taken.has(position)) position += 1;
    taken.add(position);
    return { ...place, position };
  });
  const last = Number.POSITIVE_INFINITY;
  return [...grid, ...placed]
    .sort((a, b) => {
      const [before, after] = [a.position ?? last, b.position ?? last];
      return before === after ? 0 : before - after;
    })
    .map((place, sort) => ({ ...place, sort }));
}
