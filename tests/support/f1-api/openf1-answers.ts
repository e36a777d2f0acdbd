import { HOUR_MS, type Instant, MINUTE_MS } from '#domain/base/time.ts';
import type { SeasonFile } from '#server/importing/fetch/season-file.ts';
import { toLapRows } from './lap-rows.ts';
import { json, type MockResponse, NOT_FOUND_PAGE } from './mock-response.ts';
import { driverIdentity, placeOf, teamIdentity } from './names.ts';
import { toPositionRows } from './position-rows.ts';
import {
  madeUpAt,
  type RecordedSession,
  recordedAt,
  toRaceControlRows,
} from './race-control-rows.ts';
import type { Scenario } from './scenario.ts';
import { type World, type WorldRace, worldAt } from './world.ts';

/** Time in ms before and after a session during which OpenF1 is closed. */
const CLOSED_AROUND_MS = 30 * MINUTE_MS;
const RACE_CONTROL_DELAY_MS = 150 * MINUTE_MS;

const PATHS: ReadonlySet<string> = new Set([
  ...['meetings', 'sessions', 'drivers', 'starting_grid', 'race_control', 'position', 'laps'],
]);

export const LIVE_SESSION: MockResponse = json(401, {
  detail:
    'Live F1 session in progress. Global API access (including past sessions) is restricted to authenticated users until the session ends.',
});

interface StandInSession {
  readonly session_key: number;
  readonly session_type: string;
  readonly session_name: string;
  readonly startsAt: Instant;
  readonly endsAt: Instant;
  readonly meeting_key: number;
  /** Race of the meeting; `null` for testing. */
  readonly race: WorldRace | null;
}

/** Keys are opaque and do not grow with time. */
const keyOf = (year: number, index: number, session: number) =>
  7000 + ((year * 131 + index * 37) % 1009) * 10 + session;

/** Sessions by calendar, cached per season. */
const sessionsOf = new WeakMap<World['races'], readonly StandInSession[]>();
const sessionRows = new WeakMap<readonly StandInSession[], object[]>();

function sessionsIn(file: SeasonFile, { races }: World): readonly StandInSession[] {
  const sessions = sessionsOf.get(races) ?? readSessions(file, races);
  sessionsOf.set(races, sessions);
  return sessions;
}

function readSessions(file: SeasonFile, races: World['races']): StandInSession[] {
  const testing = Date.parse(file.testingStartsAt);
  const named = (
    race: WorldRace | null,
    meeting: number,
    sessions: readonly (readonly [
      name: string,
      type: string,
      startsAt: Instant | null,
      hours: number,
    ])[],
  ): StandInSession[] =>
    sessions.flatMap(([session_name, session_type, startsAt, hours], index) =>
      startsAt === null
        ? []
        : {
            session_key: keyOf(file.year, meeting, index),
            session_type,
            session_name,
            startsAt,
            endsAt: startsAt + hours * HOUR_MS,
            meeting_key: keyOf(file.year, meeting, 9),
            race,
          },
    );
  return [
    // A test is a meeting as well: the n-th meeting is not the n-th round.
    ...named(null, 0, [['Day 1', 'Practice', testing, 9]]),
    ...races.flatMap((race) => {
      const { qualifyingAt, sprintAt } = race;
      const index = file.races.indexOf(race.entry) + 1;
      return named(race, index, [
        ['Practice 1', 'Practice', qualifyingAt - 27 * HOUR_MS, 1],
        ['Sprint Qualifying', 'Qualifying', sprintAt && sprintAt - 20 * HOUR_MS, 0.75],
        ['Sprint', 'Race', sprintAt, 1],
        ['Qualifying', 'Qualifying', qualifyingAt, 1],
        ['Race', 'Race', race.startsAt, 2],
      ]);
    }),
  ];
}

/**
 * Returns OpenF1's response; `path` is the part after `/v1/`.
 * @param isMember true if the request has the token of an account
 */
export function answerOpenF1(
  files: readonly SeasonFile[],
  scenario: Scenario,
  now: Instant,
  path: string,
  query: URLSearchParams,
  isMember: boolean,
): MockResponse {
  const seasons = files.map((file) => {
    const world = worldAt(file, scenario, now);
    return { file, world, sessions: sessionsIn(file, world) };
  });
  const isRunning = seasons.some(({ sessions }) =>
    sessions.some(
      ({ startsAt, endsAt }) =>
        startsAt - CLOSED_AROUND_MS <= now && now < endsAt + CLOSED_AROUND_MS,
    ),
  );
  if (scenario.closesDuringSessions && isRunning && !isMember) return LIVE_SESSION;

  const year = query.get('year');
  const key = Number(query.get('session_key'));
  const season = seasons.find(({ file, sessions }) =>
    year === null
      ? sessions.some(({ session_key }) => session_key === key)
      : String(file.year) === year,
  );
  const session = season?.sessions.find(({ session_key }) => session_key === key);
  const honest = rowsOf(path, season, session, scenario, now, isMember);
  const all =
    honest &&
    scenario.falsify(
      path,
      honest.map((row) => ({ ...row })),
    );
  const since = query.get('date>');
  const rows =
    since === null || all === null ? all : all.filter((row) => dateOf(row) >= Date.parse(since));
  if (rows === null) return NOT_FOUND_PAGE;
  return rows.length === 0 ? json(404, { detail: 'No results found.' }) : json(200, rows);
}

function rowsOf(
  path: string,
  season: { file: SeasonFile; world: World; sessions: readonly StandInSession[] } | undefined,
  session: StandInSession | undefined,
  scenario: Scenario,
  now: Instant,
  isMember: boolean,
): object[] | null {
  if (!PATHS.has(path)) return null;
  if (!season) return [];
  const { file, world, sessions } = season;
  if (path === 'meetings') return meetings(file, sessions);
  if (path === 'sessions') {
    const rows = sessionRows.get(sessions) ?? sessions.map((each) => sessionRow(file, each));
    sessionRows.set(sessions, rows);
    return rows;
  }
  if (!session || session.startsAt > now) return [];
  const keys = { meeting_key: session.meeting_key, session_key: session.session_key };
  if (path === 'drivers')
    return driversOf(file, world, session).map((row) => ({ ...keys, ...row }));
  if (path === 'starting_grid') {
    if (session.session_name !== 'Qualifying' || !session.race) return [];
    const grid = world.grid(session.race) ?? [];
    const rows = grid.map(({ driver }, index) => ({
      position: index + 1,
      driver_number: driverIdentity(world.driver(driver)).carNumber,
      lap_duration: 80.5 + index / 10,
      ...keys,
    }));
    // Not in the order of the places.
    return rows.reverse();
  }
  const recorded = recordingOf(file, session, scenario);
  const isPublic = now >= session.startsAt + RACE_CONTROL_DELAY_MS;
  if (!recorded || !(isMember || isPublic)) return [];
  const soFar = (rows: readonly object[]) => rows.filter((row) => isPublic || dateOf(row) <= now);
  if (path === 'race_control') {
    const wording = file.year >= 2026 ? 'SINCE_2026' : 'UNTIL_2025';
    return soFar(toRaceControlRows(recorded, keys, wording));
  }
  if (session.session_name !== 'Race' || !session.race) return [];
  const { grid, result } = session.race.entry;
  const numberOf = (driver: string) => driverIdentity(world.driver(driver)).carNumber;
  const numbers = (rows: readonly { readonly driver: string }[] = []) =>
    rows.map(({ driver }) => numberOf(driver));
  if (path === 'laps') {
    const cars = (result ?? []).map(({ driver, laps }) => ({ car: numberOf(driver), laps }));
    return soFar(toLapRows(recorded, cars)).map((row) => ({ ...keys, ...row }));
  }
  const positions = toPositionRows(recorded, numbers(grid), numbers(result));
  return soFar(scenario.changePositions(positions).map((row) => ({ ...keys, ...row })));
}

function recordingOf(
  { year }: SeasonFile,
  { race, session_type, session_name, startsAt }: StandInSession,
  { raceControl }: Scenario,
): RecordedSession | null {
  const { result, sprintResult } = race?.entry ?? {};
  const rows = session_name === 'Sprint' ? sprintResult : result;
  const laps = Math.max(20, ...(rows ?? []).map((row) => row.laps));
  const isMadeUp = raceControl === 'MADE_UP' && session_type === 'Race';
  return recordedAt(year, startsAt) ?? (isMadeUp ? madeUpAt(startsAt, laps) : null);
}

function dateOf(row: object): Instant {
  return Date.parse((row as { readonly date?: string }).date ?? '');
}

function iso(at: Instant): string {
  return new Date(at).toISOString().replace('.000Z', '+00:00');
}

function sessionRow({ year }: SeasonFile, session: StandInSession): object {
  const { race, startsAt, endsAt, ...row } = session;
  return {
    ...row,
    date_start: iso(startsAt),
    date_end: iso(endsAt),
    circuit_key: 10,
    country_code: 'NOR',
    gmt_offset: '01:00:00',
    ...placeOf(race?.circuitId ?? 'bahrain').openF1,
    year,
    is_cancelled: false,
  };
}

function meetings({ year }: SeasonFile, sessions: readonly StandInSession[]): object[] {
  return [...new Set(sessions.map(({ meeting_key }) => meeting_key))].map((meeting_key) => {
    const own = sessions.filter((session) => session.meeting_key === meeting_key);
    const name = own[0]?.race?.raceName ?? 'Pre-Season Testing';
    return {
      meeting_key,
      meeting_name: name,
      meeting_official_name: `FORMULA 1 ${name.toUpperCase()} ${year}`,
      date_start: iso(Math.min(...own.map(({ startsAt }) => startsAt))),
      date_end: iso(Math.max(...own.map(({ endsAt }) => endsAt))),
      gmt_offset: '01:00:00',
      year,
      is_cancelled: false,
    };
  });
}

/** Returns the drivers of the weekend; from the entry list without a grid. */
function driversOf(file: SeasonFile, world: World, { race }: StandInSession): object[] {
  const raceKey = race?.entry.key ?? file.races[0]?.key ?? '';
  const grid = [...(race?.entry.grid ?? []), ...(race?.entry.result ?? [])];
  const keys = grid.length > 0 ? grid.map(({ driver }) => driver) : entriesAt(file, world, raceKey);
  return [...new Set(keys)].map((key) => {
    const driver = driverIdentity(world.driver(key));
    const teamKey = world.teamAt(key, raceKey);
    const team = file.constructors.find((other) => other.key === teamKey);
    if (!team) throw new Error(`The stand-in knows no team ${teamKey}`);
    const family = driver.familyName.normalize('NFD').replace(/\p{M}/gu, '');
    const given = driver.givenName.normalize('NFD').replace(/\p{M}/gu, '');
    return {
      driver_number: driver.carNumber,
      broadcast_name: `${given[0]} ${family.toUpperCase()}`,
      full_name: `${given} ${family.toUpperCase()}`,
      name_acronym: driver.code,
      team_name: teamIdentity(team).openF1Name,
      team_colour: team.colour.slice(1),
      first_name: given,
      last_name: family,
      headshot_url: null,
      country_code: null,
    };
  });
}

/** Returns the latest two drivers of each team. */
function entriesAt(file: SeasonFile, world: World, raceKey: string): string[] {
  const indexOf = new Map(file.races.map(({ key }, index) => [key, index]));
  const here = indexOf.get(raceKey) ?? 0;
  const joined = file.drivers.flatMap(({ key, stints }) => {
    const last = stints.findLast(({ from }) => (indexOf.get(from) ?? 0) <= here);
    return last ? [{ key, team: last.constructor, from: indexOf.get(last.from) ?? 0 }] : [];
  });
  return file.constructors.flatMap((team) =>
    joined
      .filter(
        (driver) => driver.team === team.key && world.teamAt(driver.key, raceKey) === team.key,
      )
      .sort((a, b) => b.from - a.from)
      .slice(0, 2)
      .map(({ key }) => key),
  );
}
