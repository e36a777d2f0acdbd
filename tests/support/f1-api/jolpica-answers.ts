import { HOUR_MS, type Instant } from '#domain/base/time.ts';
import type { SeasonFile } from '#server/importing/fetch/season-file.ts';
import {
  constructorByKey,
  constructorObject,
  driverObject,
  PRACTICE_DRIVER,
  qualifyingRow,
  resultRow,
} from './jolpica-rows.ts';
import { json, type MockResponse, NOT_FOUND_PAGE } from './mock-response.ts';
import { placeOf, teamIdentity } from './names.ts';
import type { Scenario } from './scenario.ts';
import { isEntered, type World, type WorldRace, worldAt } from './world.ts';

const DEFAULT_LIMIT = 30;
const MAX_LIMIT = 100;

interface Rows {
  readonly table: string;
  readonly rows: readonly unknown[];
  /** Wraps the rows of one page. */
  readonly wrap: (rows: readonly unknown[]) => object;
}

/** Returns Jolpica's response; `path` is the part after `/ergast/f1/`. */
export function answerJolpica(
  files: readonly SeasonFile[],
  scenario: Scenario,
  now: Instant,
  path: string,
  query: URLSearchParams,
): MockResponse {
  const parts = path
    .replace(/\.json$/, '')
    .toLowerCase()
    .split('/');
  const [season = '', second = ''] = parts;
  const round = /^\d{1,2}$/.test(second) ? Number(second) : null;
  const what = parts.slice(round === null ? 1 : 2);
  const file = files.find(({ year }) => String(year) === season);
  const found = list(file, season, round, what, scenario, now);
  if (found === null) return NOT_FOUND_PAGE;

  const limit = Math.min(MAX_LIMIT, Number(query.get('limit')) || DEFAULT_LIMIT);
  const offset = Number(query.get('offset')) || 0;
  return json(200, {
    MRData: {
      xmlns: '',
      series: 'f1',
      url: `https://api.jolpi.ca/ergast/f1/${path.toLowerCase()}`,
      limit: String(limit),
      offset: String(offset),
      total: String(found.rows.length),
      [found.table]: { season, ...found.wrap(found.rows.slice(offset, offset + limit)) },
    },
  });
}

function list(
  file: SeasonFile | undefined,
  season: string,
  round: number | null,
  what: readonly string[],
  scenario: Scenario,
  now: Instant,
): Rows | null {
  const world = file && worldAt(file, scenario, now);
  const races = (world?.races ?? []).filter((race) => round === null || race.round === round);
  const [first = '', id, third] = what;
  switch (first) {
    case 'races':
      return {
        table: 'RaceTable',
        rows: races.map((race) => ({
          ...head(season, race, scenario),
          ...sessionsOf(race),
        })),
        wrap: (Races) => ({ Races }),
      };
    case 'drivers':
      return { table: 'DriverTable', rows: driversIn(file, world, scenario, now), wrap: asDrivers };
    case 'constructors':
      if (third === 'drivers') {
        const rows = driversIn(file, world, scenario, now, id);
        return { table: 'DriverTable', rows, wrap: asDrivers };
      }
      return {
        table: 'ConstructorTable',
        rows: (file?.constructors ?? []).map(constructorObject),
        wrap: (Constructors) => ({ Constructors }),
      };
    case 'results':
    case 'sprint':
    case 'qualifying':
      return sheets(season, round, races, first, scenario, file, world);
    case 'driverstandings':
    case 'constructorstandings':
      return standings(season, round, races, first, file, world);
    default:
      return null;
  }
}

const asDrivers = (Drivers: readonly unknown[]) => ({ Drivers });

function head(season: string, race: WorldRace, scenario: Scenario) {
  const { circuitId, raceName } = race;
  const known = scenario.staleStarts[race.entry.key] ?? race.startsAt;
  return {
    season,
    round: String(race.round),
    url: `https://en.wikipedia.org/wiki/${season}_${raceName.replaceAll(' ', '_')}`,
    raceName,
    Circuit: {
      circuitId,
      url: '',
      circuitName: circuitId,
      Location: { lat: '0', long: '0', ...placeOf(circuitId).jolpica },
    },
    ...dateTime(known),
  };
}

function sessionsOf({ qualifyingAt, sprintAt }: WorldRace) {
  return {
    FirstPractice: dateTime(qualifyingAt - 27 * HOUR_MS),
    Qualifying: dateTime(qualifyingAt),
    ...(sprintAt === null ? {} : { Sprint: dateTime(sprintAt) }),
  };
}

function dateTime(at: Instant) {
  const [date, time] = new Date(at).toISOString().split('T');
  return { date, time: `${time?.slice(0, 8)}Z` };
}

/** Returns the drivers entered so far, by family name. */
function driversIn(
  file: SeasonFile | undefined,
  world: World | undefined,
  { isPracticeDriverListed }: Scenario,
  now: Instant,
  constructorId?: string,
) {
  if (!file || !world) return [];
  const teamKey = (key: string) =>
    teamIdentity(file.constructors.find((team) => team.key === key) ?? { key, name: key })
      .constructorId;
  const entered = file.drivers.filter(({ stints }) =>
    stints.some(
      (stint) =>
        (constructorId === undefined || teamKey(stint.constructor) === constructorId) &&
        isEntered(world, stint.from, now),
    ),
  );
  const third = world.races[2];
  const isListed = isPracticeDriverListed || (third !== undefined && now >= third.qualifyingAt);
  const isAsked = constructorId === undefined || constructorId === 'alpine';
  return [
    ...entered.map(({ key }) => driverObject(file, key)),
    ...(isListed && isAsked ? [PRACTICE_DRIVER] : []),
  ].sort((a, b) => (a.familyName < b.familyName ? -1 : 1));
}

/** One entry per row, grouped into races again on each page. */
function sheets(
  season: string,
  round: number | null,
  races: readonly WorldRace[],
  kind: 'results' | 'sprint' | 'qualifying',
  scenario: Scenario,
  file: SeasonFile | undefined,
  world: World | undefined,
): Rows {
  const name = { results: 'Results', sprint: 'SprintResults', qualifying: 'QualifyingResults' }[
    kind
  ];
  const rows = races.flatMap((race): { race: WorldRace; row: object }[] => {
    if (!file || !world) return [];
    if (kind === 'qualifying') {
      const classified = world.qualifying(race) ?? [];
      return classified.map((row) => ({ race, row: qualifyingRow(file, world, race, row) }));
    }
    const result = (kind === 'results' ? world.result(race) : world.sprint(race)) ?? [];
    return result.map((row, index) => ({ race, row: resultRow(file, world, row, index) }));
  });
  return {
    table: 'RaceTable',
    rows,
    wrap: (page) => {
      const some = page as typeof rows;
      const onPage = [...new Set(some.map(({ race }) => race))];
      return {
        ...(round === null ? {} : { round: String(round) }),
        Races: onPage.map((race) => ({
          ...head(season, race, scenario),
          [name]: some.filter((each) => each.race === race).map(({ row }) => row),
        })),
      };
    },
  };
}

function standings(
  season: string,
  round: number | null,
  races: readonly WorldRace[],
  kind: 'driverstandings' | 'constructorstandings',
  file: SeasonFile | undefined,
  world: World | undefined,
): Rows {
  const side = kind === 'driverstandings' ? 'driver' : 'constructor';
  const race = races.findLast((each) => (world?.standings(each, side) ?? null) !== null);
  const rows = (race && world?.standings(race, side)) ?? [];
  const teamsOf = (key: string) => [
    ...new Set(
      world?.races
        .filter((each) => race && each.round <= race.round)
        .map((each) => world.teamAt(key, each.entry.key)) ?? [],
    ),
  ];
  return {
    table: 'StandingsTable',
    rows,
    wrap: (page) => ({
      round: race ? String(race.round) : round === null ? null : String(round),
      StandingsLists:
        race && file
          ? [
              {
                season,
                round: String(race.round),
                [side === 'driver' ? 'DriverStandings' : 'ConstructorStandings']: (
                  page as typeof rows
                ).map((row) => ({
                  ...(row.position === null ? {} : { position: String(row.position) }),
                  positionText: row.position === null ? '-' : String(row.position),
                  points: String(row.points),
                  wins: String(row.wins),
                  ...(side === 'driver'
                    ? {
                        Driver: driverObject(file, row.key),
                        Constructors: teamsOf(row.key).map((key) => constructorByKey(file, key)),
                      }
                    : { Constructor: constructorByKey(file, row.key) }),
                })),
              },
            ]
          : [],
    }),
  };
}
