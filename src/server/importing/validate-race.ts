import type { ReasonCode } from '#contract/import-lines.ts';
import type {
  NormalisedRace,
  NormalisedResultRow,
  NormalisedSeason,
  NormalisedStanding,
} from './normalised-season.ts';
import { duplicates } from './validate-competitors.ts';
import type { Reason } from './validate-season.ts';

/** A grid or a result with less than this share of the cars is a part of one. */
const LEAST_SHARE_OF_FIELD = 0.6;
const CARS_PER_CONSTRUCTOR = 2;

/** Contradictions within one race. */
export function validateRace(race: NormalisedRace, season: NormalisedSeason): Reason[] {
  const field = season.constructors.length * CARS_PER_CONSTRUCTOR;
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
      .map(([list]) => reason(race, 'EMPTY_LIST', `nothing stands in the ${list}`)),
    ...Object.entries(ofCars).flatMap(([list, rows]) =>
      rows === null || rows.length === 0
        ? []
        : [
            ...validateNames(race, list, rows, season),
            ...(rows.length < field * LEAST_SHARE_OF_FIELD
              ? [reason(race, 'TOO_FEW_ROWS', `the ${list} has ${rows.length} of ${field} cars`)]
              : []),
          ],
    ),
    ...validateGridPositions(race),
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

export function reason(race: { name: string }, code: ReasonCode, what: string): Reason {
  return { code, message: `${race.name}: ${what}` };
}

function validateNames(
  race: NormalisedRace,
  list: string,
  rows: readonly { driver: string; constructor: string | null }[],
  { drivers, constructors }: NormalisedSeason,
): Reason[] {
  const known = new Set([...drivers, ...constructors].map(({ key }) => key));
  const named = rows.flatMap(({ driver, constructor }) => [driver, constructor ?? []].flat());
  return [
    ...[...new Set(named)]
      .filter((key) => !known.has(key))
      .map((key) => reason(race, 'UNKNOWN_COMPETITOR', `${key} in the ${list} is not entered`)),
    ...duplicates(rows.map(({ driver }) => driver)).map((key) =>
      reason(race, 'DUPLICATE_COMPETITOR', `${key} is in the ${list} twice`),
    ),
  ];
}

/** Starts from the pit lane may leave their places on the grid empty; nothing else may. */
function validateGridPositions(race: NormalisedRace): Reason[] {
  const grid = race.grid ?? [];
  const positions = grid.flatMap(({ position }) => position ?? []);
  return [
    ...duplicates(positions).map((position) =>
      reason(race, 'DUPLICATE_POSITION', `two drivers start from place ${position}`),
    ),
    ...(Math.max(0, ...positions) > grid.length
      ? [reason(race, 'POSITIONS_WITH_GAPS', 'places are missing from the starting grid')]
      : []),
  ];
}

function validateClassification(
  race: NormalisedRace,
  list: string,
  rows: readonly NormalisedResultRow[] | null,
): Reason[] {
  if (rows === null || rows.length === 0) return [];
  const classified = rows.filter(({ status }) => status === 'CLASSIFIED');
  if (classified.length === 0) {
    return [reason(race, 'RESULT_WITHOUT_WINNER', `nobody is classified in the ${list}`)];
  }
  const positions = classified.map(({ position }) => position);
  const repeated = duplicates(positions);
  if (repeated.length > 0) {
    const what = `place ${repeated.join(', ')} is there twice in the ${list}`;
    return [reason(race, 'DUPLICATE_POSITION', what)];
  }
  return positions.every((position, index) => position === index + 1)
    ? []
    : [reason(race, 'POSITIONS_WITH_GAPS', `the ${list} is not numbered 1 to ${positions.length}`)];
}

/** Equal points may share a position, as some sources have it. */
function validateStandings(
  race: NormalisedRace,
  list: string,
  rows: readonly NormalisedStanding[] | null,
  entered: readonly { key: string }[],
): Reason[] {
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
        reason(race, 'UNKNOWN_COMPETITOR', `${competitor} in the ${list} is not entered`),
      ),
    ...duplicates(rows.map(({ competitor }) => competitor)).map((key) =>
      reason(race, 'DUPLICATE_COMPETITOR', `${key} is in the ${list} twice`),
    ),
    ...(clash
      ? [reason(race, 'DUPLICATE_POSITION', `place ${clash.position} is shared in the ${list}`)]
      : []),
    ...(highest > rows.length
      ? [reason(race, 'POSITIONS_WITH_GAPS', `places are missing from the ${list}`)]
      : []),
  ];
}
