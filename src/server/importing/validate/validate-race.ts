import type { GridPlaceTable } from '#server/db/tables.ts';
import { CARS_PER_TEAM, duplicates, firstOfEach, partOfField } from '../check-list.ts';
import { type ImportRefusal, listRefusal, type RacePart, refusal } from '../finding.ts';
import type { MatchedField } from '../import-draft.ts';
import type {
  NormalisedRace,
  NormalisedResultRow,
  NormalisedSeason,
  NormalisedStanding,
} from '../normalised-season.ts';

export type ReportedResults = 'SPRINT_RESULT' | 'RACE_RESULT';
type StandingsList = 'DRIVER_STANDINGS' | 'CONSTRUCTOR_STANDINGS';

/** Context that a race's lists are validated against. */
export interface RaceContext {
  readonly season: NormalisedSeason;
  readonly field: MatchedField;
  /** Stored grid. */
  readonly grid: readonly GridPlaceTable[];
  /** True if a result is stored. */
  readonly hasResult: boolean;
  /** Lists without a stored version that may still be partial. */
  readonly young: ReadonlySet<ReportedResults>;
}

/** Returns the race with its usable lists, and findings about the others. */
export function validateRace(
  incoming: NormalisedRace,
  context: RaceContext,
): { readonly race: NormalisedRace; readonly errors: readonly ImportRefusal[] } {
  const { grid, errors: ofRows } = soundGrid(incoming, context);
  const race = { ...incoming, grid };
  const errors = [
    ...emptyLists(race),
    ...(grid === null ? [] : validateGrid(race, grid, incoming.grid?.length ?? 0, context)),
    ...validateResult(race, 'SPRINT_RESULT', race.sprintResult, [], context),
    ...validateResult(race, 'RACE_RESULT', race.result, context.grid, context),
    ...validateStandings(race, 'DRIVER_STANDINGS', race.driverStandings, context),
    ...validateStandings(race, 'CONSTRUCTOR_STANDINGS', race.constructorStandings, context),
  ];
  const sound = without(race, new Set(errors.flatMap(({ keeps }) => keeps)));
  const standings = [sound.driverStandings, sound.constructorStandings];
  const hasNoResult = sound.result === null && !context.hasResult;
  if (!hasNoResult || standings.every((list) => list === null)) {
    return { race: sound, errors: [...ofRows, ...errors] };
  }
  const parts = ['DRIVER_STANDINGS', 'CONSTRUCTOR_STANDINGS'] as const;
  const early = refusal(race, parts, 'STANDINGS_WITHOUT_RESULT');
  return { race: without(sound, new Set(parts)), errors: [...ofRows, ...errors, early] };
}

/**
 * Removes parts of a race. Without its result a race also loses what follows from it: standings,
 * flags and the grid, which comes with the result.
 */
function without(race: NormalisedRace, parts: ReadonlySet<RacePart>): NormalisedRace {
  const isResultGone = parts.has('RACE_RESULT');
  const isGone = (part: RacePart) => parts.has(part) || isResultGone;
  const isGridGone = parts.has('GRID') || (isResultGone && race.result !== null);
  return {
    ...race,
    ...(isGridGone && { grid: null, gridState: null }),
    ...(parts.has('SPRINT_RESULT') && { sprintResult: null }),
    ...(isResultGone && { result: null }),
    ...(isGone('DRIVER_STANDINGS') && { driverStandings: null }),
    ...(isGone('CONSTRUCTOR_STANDINGS') && { constructorStandings: null }),
    ...(isGone('FLAGS') && { flags: null }),
  };
}

function emptyLists(race: NormalisedRace): ImportRefusal[] {
  const lists = [
    ['GRID', race.grid],
    ['SPRINT_RESULT', race.sprintResult],
    ['RACE_RESULT', race.result],
    ['DRIVER_STANDINGS', race.driverStandings],
    ['CONSTRUCTOR_STANDINGS', race.constructorStandings],
  ] as const;
  return lists.flatMap(([list, rows]) =>
    rows?.length === 0 ? listRefusal(race, 'EMPTY_LIST', list) : [],
  );
}

/**
 * Returns a grid without rows of repeated or unentered drivers, which must not cost the whole grid.
 */
function soundGrid(race: NormalisedRace, { field }: RaceContext) {
  const places = (race.grid ?? []).map((place) => {
    const { driver, constructor } = place;
    const isTeamKnown = constructor === null || field.constructors.find(constructor) !== null;
    return { place, id: field.drivers.find(driver), team: isTeamKnown ? constructor : null };
  });
  const entered = places.filter(({ id }) => id !== null);
  const { rows, repeated } = firstOfEach(entered, ({ id }) => id);
  const errors = places.flatMap((each) => {
    const { driver, constructor } = each.place;
    const unknown = [
      ...(each.id === null ? [driver] : []),
      ...(each.team === constructor || constructor === null ? [] : [constructor]),
    ];
    return [
      ...unknown.map((name) => {
        const detail = { kind: 'NOT_ENTERED', name, list: 'GRID' } as const;
        return refusal(race, [], 'UNKNOWN_COMPETITOR', detail);
      }),
      ...(repeated.includes(each) ? [driver] : []).map((name) => {
        const detail = { kind: 'TWICE', name, list: 'GRID' } as const;
        return refusal(race, [], 'DUPLICATE_COMPETITOR', detail);
      }),
    ];
  });
  const grid = race.grid && rows.map(({ place, team }) => ({ ...place, constructor: team }));
  return { grid, errors };
}

/**
 * Validates the grid. Slots may be empty because of pit lane starts, non-starters, drivers missing
 * in the result and dropped rows.
 * @param rowCount number of rows in the source
 */
function validateGrid(
  race: NormalisedRace,
  grid: NonNullable<NormalisedRace['grid']>,
  rowCount: number,
  { season }: RaceContext,
): ImportRefusal[] {
  if (rowCount === 0) return [];
  const teams = season.constructors.length;
  const positions = grid.flatMap(({ position }) => position ?? []);
  const nonStarters = (race.result ?? []).filter(
    ({ driver, status }) =>
      status === 'DID_NOT_START' && !grid.some((place) => place.driver === driver),
  );
  const leftOut =
    race.result === null ? 0 : Math.max(0, teams * CARS_PER_TEAM - race.result.length);
  const cars = rowCount + nonStarters.length + leftOut;
  return [
    ...wholeField(race, 'GRID', grid.length, teams),
    ...sharedPlaces(race, 'GRID', duplicates(positions)),
    ...(Math.max(0, ...positions) > cars ? [listRefusal(race, 'POSITIONS_WITH_GAPS', 'GRID')] : []),
  ];
}

function wholeField(
  race: NormalisedRace,
  list: 'GRID' | ReportedResults,
  count: number,
  teams: number,
): ImportRefusal[] {
  const part = partOfField(list, count, teams);
  return part === null ? [] : [refusal(race, list, 'TOO_FEW_ROWS', part)];
}

function sharedPlaces(
  race: NormalisedRace,
  list: 'GRID' | ReportedResults | StandingsList,
  places: readonly (number | null)[],
): ImportRefusal[] {
  return places
    .filter((place) => place !== null)
    .map((place) => {
      const detail = { kind: 'SHARED_PLACE', place, list } as const;
      return refusal(race, list, 'DUPLICATE_POSITION', detail);
    });
}

function validateResult(
  race: NormalisedRace,
  list: ReportedResults,
  rows: readonly NormalisedResultRow[] | null,
  grid: readonly GridPlaceTable[],
  context: RaceContext,
): ImportRefusal[] {
  if (rows === null || rows.length === 0) return [];
  const { season, field } = context;
  const drivers = rows.map(({ driver }) => driver);
  const constructors = rows.flatMap(({ constructor }) => constructor ?? []);
  const errors = [
    ...validateNames(race, list, drivers, field.drivers),
    ...unknownNames(race, list, constructors, field.constructors),
    ...wholeField(race, list, rows.length, season.constructors.length),
    ...validateClassification(race, list, rows),
  ];
  return errors.length > 0 ? errors : validateStarters(race, list, rows, grid, context);
}

/** Points require at least two laps. */
const MIN_LAPS_FOR_POINTS = 2;

function validateClassification(
  race: NormalisedRace,
  list: ReportedResults,
  rows: readonly NormalisedResultRow[],
): ImportRefusal[] {
  const classified = rows.filter(({ status }) => status === 'CLASSIFIED');
  const [winner] = classified;
  if (winner === undefined) return [listRefusal(race, 'RESULT_WITHOUT_WINNER', list)];
  const positions = classified.map(({ position }) => position);
  const shared = sharedPlaces(race, list, duplicates(positions));
  if (shared.length > 0) return shared;
  if (!positions.every((position, index) => position === index + 1)) {
    return [listRefusal(race, 'POSITIONS_WITH_GAPS', list)];
  }
  const isRun = (winner.laps ?? MIN_LAPS_FOR_POINTS) >= MIN_LAPS_FOR_POINTS;
  const isPointless = rows.every(({ points }) => points === 0);
  return isRun && isPointless ? [listRefusal(race, 'NO_POINTS', list)] : [];
}

/**
 * Refuses a first result that lacks a driver of the grid: non-starters are usually listed, so it is
 * partial. If his team has both cars in it, somebody else drove. Without a grid both cars are
 * required.
 */
function validateStarters(
  race: NormalisedRace,
  list: ReportedResults,
  rows: readonly NormalisedResultRow[],
  grid: readonly GridPlaceTable[],
  { season, field, young }: RaceContext,
): ImportRefusal[] {
  if (!young.has(list)) return [];
  const drivers = new Set(rows.map(({ driver }) => field.drivers.find(driver)));
  const teams = rows.map(({ constructor }) => constructor && field.constructors.find(constructor));
  const isShort = (id: string | null) => teams.filter((team) => team === id).length < CARS_PER_TEAM;
  const starters = grid.filter((place) => !drivers.has(place.driver_id));
  const names =
    grid.length > 0
      ? starters
          .filter(({ constructor_id }) => isShort(constructor_id))
          .map(({ driver_id }) => field.drivers.nameOf(driver_id))
      : season.constructors
          .filter(({ key }) => isShort(field.constructors.find(key)))
          .map(({ name }) => name);
  if (names.length === 0) return [];
  return [refusal(race, list, 'RESULT_INCOMPLETE', { kind: 'NAMES', names })];
}

/** Equal points may share a position, as in some sources. */
function validateStandings(
  race: NormalisedRace,
  list: StandingsList,
  rows: readonly NormalisedStanding[] | null,
  { field }: RaceContext,
): ImportRefusal[] {
  if (rows === null) return [];
  const ranked = rows.filter(({ position }) => position !== null);
  const clash = ranked.find(({ position, points }) =>
    ranked.some((other) => other.position === position && other.points !== points),
  );
  const highest = Math.max(0, ...ranked.map(({ position }) => position ?? 0));
  const isPointless = rows.length > 0 && rows.every(({ points }) => points === 0);
  const isScored = race.result?.some(({ points }) => points > 0) ?? false;
  const competitors = rows.map(({ competitor }) => competitor);
  const matches = list === 'DRIVER_STANDINGS' ? field.drivers : field.constructors;
  return [
    ...validateNames(race, list, competitors, matches),
    ...sharedPlaces(race, list, clash === undefined ? [] : [clash.position]),
    ...(highest > rows.length ? [listRefusal(race, 'POSITIONS_WITH_GAPS', list)] : []),
    ...(isPointless && isScored ? [listRefusal(race, 'NO_POINTS', list)] : []),
  ];
}

type Names = MatchedField['drivers'] | MatchedField['constructors'];

/** Refuses lists with drivers who are not entered, or who occur twice under any name. */
function validateNames(
  race: NormalisedRace,
  list: ReportedResults | StandingsList,
  keys: readonly string[],
  matches: Names,
): ImportRefusal[] {
  const ids = keys.map((key) => matches.find(key) ?? key);
  return [
    ...unknownNames(race, list, keys, matches),
    ...duplicates(ids).map((id) => {
      const named = new Set(keys.filter((_key, index) => ids[index] === id));
      const [only = id] = named.size === 1 ? named : [matches.nameOf(id)];
      const detail = { kind: 'TWICE', name: only, list } as const;
      return refusal(race, list, 'DUPLICATE_COMPETITOR', detail);
    }),
  ];
}

function unknownNames(
  race: NormalisedRace,
  list: ReportedResults | StandingsList,
  keys: readonly string[],
  matches: Names,
): ImportRefusal[] {
  return [...new Set(keys)]
    .filter((key) => matches.find(key) === null)
    .map((name) => {
      const detail = { kind: 'NOT_ENTERED', name, list } as const;
      return refusal(race, list, 'UNKNOWN_COMPETITOR', detail);
    });
}
