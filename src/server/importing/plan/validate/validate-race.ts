import type { ImportList } from '#contract/import-details.ts';
import type {
  NormalisedRace,
  NormalisedResultRow,
  NormalisedSeason,
  NormalisedStanding,
} from '../../sources/normalised-season.ts';
import { CARS_PER_TEAM, isWholeField } from '../../sources/whole-field.ts';
import { listError, type RaceError, raceError } from './import-error.ts';
import { duplicates } from './validate-competitors.ts';

/** Contradictions within one race. */
export function validateRace(race: NormalisedRace, season: NormalisedSeason): RaceError[] {
  const teams = season.constructors.length;
  const cars = teams * CARS_PER_TEAM;
  const ofCars = [
    ['GRID', race.grid],
    ['SPRINT_RESULT', race.sprintResult],
    ['RACE_RESULT', race.result],
  ] as const;
  const standings = [
    ['DRIVER_STANDINGS', race.driverStandings],
    ['CONSTRUCTOR_STANDINGS', race.constructorStandings],
  ] as const;
  return [
    ...[...ofCars, ...standings]
      .filter(([, rows]) => rows?.length === 0)
      .map(([list]) => listError(race, 'EMPTY_LIST', list)),
    ...ofCars.flatMap(([list, rows]) => {
      if (rows === null || rows.length === 0) return [];
      const size = { kind: 'ROWS', list, count: rows.length, of: cars } as const;
      return [
        ...validateNames(race, list, rows, season),
        ...(isWholeField(rows.length, teams) ? [] : [raceError(race, 'TOO_FEW_ROWS', size)]),
      ];
    }),
    ...validateGridPositions(race, cars),
    ...validateClassification(race, 'SPRINT_RESULT', race.sprintResult),
    ...validateClassification(race, 'RACE_RESULT', race.result),
    ...validateStandings(race, 'DRIVER_STANDINGS', race.driverStandings, season.drivers),
    ...validateStandings(
      race,
      'CONSTRUCTOR_STANDINGS',
      race.constructorStandings,
      season.constructors,
    ),
  ];
}

function validateNames(
  race: NormalisedRace,
  list: ImportList,
  rows: readonly { driver: string; constructor: string | null }[],
  { drivers, constructors }: NormalisedSeason,
): RaceError[] {
  const known = new Set([...drivers, ...constructors].map(({ key }) => key));
  const named = rows.flatMap(({ driver, constructor }) => [driver, constructor ?? []].flat());
  return [
    ...[...new Set(named)]
      .filter((key) => !known.has(key))
      .map((name) => raceError(race, 'UNKNOWN_COMPETITOR', { kind: 'NOT_ENTERED', name, list })),
    ...duplicates(rows.map(({ driver }) => driver)).map((name) =>
      raceError(race, 'DUPLICATE_COMPETITOR', { kind: 'TWICE', name, list }),
    ),
  ];
}

/**
 * Starts from the pit lane, who does not start and whom the result leaves out may leave their places on the grid
 * empty.
 */
function validateGridPositions(race: NormalisedRace, cars: number): RaceError[] {
  const grid = race.grid ?? [];
  const positions = grid.flatMap(({ position }) => position ?? []);
  const nonStarters = (race.result ?? []).filter(
    ({ driver, status }) =>
      status === 'DID_NOT_START' && !grid.some((place) => place.driver === driver),
  );
  const leftOut = race.result === null ? 0 : Math.max(0, cars - race.result.length);
  return [
    ...sharedPlaces(race, 'GRID', duplicates(positions)),
    ...(Math.max(0, ...positions) > grid.length + nonStarters.length + leftOut
      ? [listError(race, 'POSITIONS_WITH_GAPS', 'GRID')]
      : []),
  ];
}

function sharedPlaces(race: NormalisedRace, list: ImportList, places: readonly (number | null)[]) {
  return places
    .filter((place) => place !== null)
    .map((place) => raceError(race, 'DUPLICATE_POSITION', { kind: 'SHARED_PLACE', place, list }));
}

function validateClassification(
  race: NormalisedRace,
  list: ImportList,
  rows: readonly NormalisedResultRow[] | null,
): RaceError[] {
  if (rows === null || rows.length === 0) return [];
  const classified = rows.filter(({ status }) => status === 'CLASSIFIED');
  if (classified.length === 0) return [listError(race, 'RESULT_WITHOUT_WINNER', list)];
  const positions = classified.map(({ position }) => position);
  const shared = sharedPlaces(race, list, duplicates(positions));
  if (shared.length > 0) return shared;
  return positions.every((position, index) => position === index + 1)
    ? []
    : [listError(race, 'POSITIONS_WITH_GAPS', list)];
}

/** Equal points may share a position, as some sources have it. */
function validateStandings(
  race: NormalisedRace,
  list: ImportList,
  rows: readonly NormalisedStanding[] | null,
  entered: readonly { key: string }[],
): RaceError[] {
  if (rows === null) return [];
  const known = new Set(entered.map(({ key }) => key));
  const ranked = rows.filter(({ position }) => position !== null);
  const clash = ranked.find(({ position, points }) =>
    ranked.some((other) => other.position === position && other.points !== points),
  );
  const highest = Math.max(0, ...ranked.map(({ position }) => position ?? 0));
  return [
    ...rows
      .filter(({ competitor }) => !known.has(competitor))
      .map(({ competitor: name }) =>
        raceError(race, 'UNKNOWN_COMPETITOR', { kind: 'NOT_ENTERED', name, list }),
      ),
    ...duplicates(rows.map(({ competitor }) => competitor)).map((name) =>
      raceError(race, 'DUPLICATE_COMPETITOR', { kind: 'TWICE', name, list }),
    ),
    ...sharedPlaces(race, list, clash === undefined ? [] : [clash.position]),
    ...(highest > rows.length ? [listError(race, 'POSITIONS_WITH_GAPS', list)] : []),
  ];
}
