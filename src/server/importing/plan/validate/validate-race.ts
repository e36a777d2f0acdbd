import type {
  NormalisedRace,
  NormalisedResultRow,
  NormalisedSeason,
  NormalisedStanding,
} from '../../sources/normalised-season.ts';
import { CARS_PER_TEAM, isWholeField } from '../../sources/whole-field.ts';
import { type RaceError, raceError } from './import-error.ts';
import { duplicates } from './validate-competitors.ts';

/** Contradictions within one race. */
export function validateRace(race: NormalisedRace, season: NormalisedSeason): RaceError[] {
  const teams = season.constructors.length;
  const ofCars = {
    'starting grid': race.grid,
    'sprint result': race.sprintResult,
    result: race.result,
  };
  const standings = {
    'driver standings': race.driverStandings,
    'constructor standings': race.constructorStandings,
  };
  return [
    ...Object.entries({ ...ofCars, ...standings })
      .filter(([, rows]) => rows?.length === 0)
      .map(([list]) => raceError(race, 'EMPTY_LIST', `nothing stands in the ${list}`)),
    ...Object.entries(ofCars).flatMap(([list, rows]) =>
      rows === null || rows.length === 0
        ? []
        : [
            ...validateNames(race, list, rows, season),
            ...(isWholeField(rows.length, teams)
              ? []
              : [
                  raceError(
                    race,
                    'TOO_FEW_ROWS',
                    `the ${list} has ${rows.length} of ${teams * CARS_PER_TEAM} cars`,
                  ),
                ]),
          ],
    ),
    ...validateGridPositions(race, teams * CARS_PER_TEAM),
    ...validateClassification(race, 'sprint result', race.sprintResult),
    ...validateClassification(race, 'result', race.result),
    ...validateStandings(race, 'driver standings', race.driverStandings, season.drivers),
    ...validateStandings(
      race,
      'constructor standings',
      race.constructorStandings,
      season.constructors,
    ),
  ];
}

function validateNames(
  race: NormalisedRace,
  list: string,
  rows: readonly { driver: string; constructor: string | null }[],
  { drivers, constructors }: NormalisedSeason,
): RaceError[] {
  const known = new Set([...drivers, ...constructors].map(({ key }) => key));
  const named = rows.flatMap(({ driver, constructor }) => [driver, constructor ?? []].flat());
  return [
    ...[...new Set(named)]
      .filter((key) => !known.has(key))
      .map((key) => raceError(race, 'UNKNOWN_COMPETITOR', `${key} in the ${list} is not entered`)),
    ...duplicates(rows.map(({ driver }) => driver)).map((key) =>
      raceError(race, 'DUPLICATE_COMPETITOR', `${key} is in the ${list} twice`),
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
    ...duplicates(positions).map((position) =>
      raceError(race, 'DUPLICATE_POSITION', `two drivers start from place ${position}`),
    ),
    ...(Math.max(0, ...positions) > grid.length + nonStarters.length + leftOut
      ? [raceError(race, 'POSITIONS_WITH_GAPS', 'places are missing from the starting grid')]
      : []),
  ];
}

function validateClassification(
  race: NormalisedRace,
  list: string,
  rows: readonly NormalisedResultRow[] | null,
): RaceError[] {
  if (rows === null || rows.length === 0) return [];
  const classified = rows.filter(({ status }) => status === 'CLASSIFIED');
  if (classified.length === 0) {
    return [raceError(race, 'RESULT_WITHOUT_WINNER', `nobody is classified in the ${list}`)];
  }
  const positions = classified.map(({ position }) => position);
  const repeated = duplicates(positions);
  if (repeated.length > 0) {
    const what = `place ${repeated.join(', ')} is there twice in the ${list}`;
    return [raceError(race, 'DUPLICATE_POSITION', what)];
  }
  return positions.every((position, index) => position === index + 1)
    ? []
    : [
        raceError(
          race,
          'POSITIONS_WITH_GAPS',
          `the ${list} is not numbered 1 to ${positions.length}`,
        ),
      ];
}

/** Equal points may share a position, as some sources have it. */
function validateStandings(
  race: NormalisedRace,
  list: string,
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
      .map(({ competitor }) =>
        raceError(race, 'UNKNOWN_COMPETITOR', `${competitor} in the ${list} is not entered`),
      ),
    ...duplicates(rows.map(({ competitor }) => competitor)).map((key) =>
      raceError(race, 'DUPLICATE_COMPETITOR', `${key} is in the ${list} twice`),
    ),
    ...(clash
      ? [raceError(race, 'DUPLICATE_POSITION', `place ${clash.position} is shared in the ${list}`)]
      : []),
    ...(highest > rows.length
      ? [raceError(race, 'POSITIONS_WITH_GAPS', `places are missing from the ${list}`)]
      : []),
  ];
}
