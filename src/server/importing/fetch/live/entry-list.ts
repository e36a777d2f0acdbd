import type { Instant } from '#domain/base/time.ts';
import { qualifyingTime } from '#domain/season/qualifying.ts';
import type { NormalisedSeason } from '../../normalised-season.ts';
import { SourceBroken } from '../source-failure.ts';
import type { CalendarRace } from './calendar/decide-calendar.ts';
import type {
  DriverStandingsRow,
  JolpicaDriver,
  JolpicaResultRow,
  QualifyingRow,
} from './jolpica/jolpica.schema.ts';
import type { Jolpica } from './jolpica/jolpica.ts';
import type { JolpicaFacts } from './jolpica-facts.ts';
import type { KnownSeason, StoredDriver } from './known-season.queries.ts';
import { codeOfName, type KnownDriver, nameDriver, openF1Name } from './matching/match-drivers.ts';
import { matchTeam, type Team } from './matching/match-teams.ts';
import type { OpenF1Driver } from './openf1/openf1.ts';
import type { GridFacts } from './openf1-facts.ts';

/**
 * Returns all teams. Entry lists may be incomplete early in a year, so teams that have driven are
 * added.
 */
export function allTeams(
  entered: readonly Team[],
  facts: ReadonlyMap<string, JolpicaFacts>,
): Team[] {
  const driven = [...facts.values()].flatMap((race) =>
    rowsOf(race).map(({ Constructor }) => Constructor),
  );
  return [...new Map([...entered, ...driven].map((team) => [team.key, team])).values()];
}

/** Returns stored teams that no source has now. */
export function untoldTeams(teams: readonly Team[], { constructors }: KnownSeason): Team[] {
  return constructors
    .filter(({ key }) => !teams.some((team) => team.key === key))
    .map(({ key, name }) => ({ id: key, key, name }));
}

interface Field {
  readonly stored: KnownSeason;
  /** Drivers whom Jolpica has entered, or in the standings. */
  readonly listed: readonly JolpicaDriver[];
  /** Teams whom Jolpica has entered. */
  readonly entered: readonly Team[];
}

type RaiseUnconfirmed = (
  race: string,
  code: 'DRIVER_UNCONFIRMED' | 'TEAM_UNCONFIRMED',
  names: readonly string[],
) => void;

/**
 * Returns the facts with regulars where a list has a driver whom nobody else has, under a regular's
 * number: numbers are personal, and a real newcomer has one of his own. A team that nobody else has
 * is the driver's own.
 */
export function withRegulars(
  facts: ReadonlyMap<string, JolpicaFacts>,
  { stored, listed, entered }: Field,
  raise: RaiseUnconfirmed,
): ReadonlyMap<string, JolpicaFacts> {
  const known = new Set([...stored.drivers, ...listed].map(({ key }) => key));
  const teams = [...entered, ...untoldTeams(entered, stored)];

  function driverOf(race: string, { number, Driver }: ListRow, rows: readonly ListRow[]) {
    const regular = stored.drivers.find((one) => one.number !== null && one.number === number);
    const isListed = rows.some((other) => other.Driver.key === regular?.key);
    if (regular === undefined || known.has(Driver.key) || isListed) return Driver;
    raise(race, 'DRIVER_UNCONFIRMED', [Driver.name, regular.name]);
    const { key, name, code } = regular;
    const unlisted = { driverId: key, key, name, code, familyName: name };
    return listed.find((one) => one.key === key) ?? unlisted;
  }
  function teamOf(race: string, Constructor: Team, driver: JolpicaDriver): Team {
    const own = stored.drivers.find(({ key }) => key === driver.key)?.constructor;
    const team = teams.find(({ key }) => key === own);
    if (team === undefined || teams.some(({ key }) => key === Constructor.key)) return Constructor;
    raise(race, 'TEAM_UNCONFIRMED', [Constructor.name, driver.name]);
    return team;
  }
  function corrected<Row extends ListRow>(
    race: string,
    rows: readonly Row[] | null,
  ): readonly Row[] | null {
    if (rows === null) return null;
    return rows.map((row) => {
      const Driver = driverOf(race, row, rows);
      return { ...row, Driver, Constructor: teamOf(race, row.Constructor, Driver) };
    });
  }
  return new Map(
    [...facts].map(([race, { result, sprint, qualifying, ...standings }]) => [
      race,
      {
        ...standings,
        result: corrected(race, result),
        sprint: corrected(race, sprint),
        qualifying: corrected(race, qualifying),
      },
    ]),
  );
}

type ListRow = Pick<QualifyingRow | JolpicaResultRow, 'number' | 'Driver' | 'Constructor'>;

/** Returns the drivers in the facts of races. */
export function driversIn(facts: ReadonlyMap<string, JolpicaFacts>): JolpicaDriver[] {
  return [...facts.values()].flatMap((race) => rowsOf(race).map(({ Driver }) => Driver));
}

function rowsOf({ result, sprint, qualifying }: JolpicaFacts) {
  return [...(result ?? []), ...(sprint ?? []), ...(qualifying ?? [])];
}

/**
 * Returns the drivers of the season, without those whom only a race's lists have. Entry lists
 * include drivers of practice sessions, so after the first race only the standings count.
 * @throws SourceBroken if neither has any competitor left
 */
export async function readPeople(
  jolpica: Jolpica,
  teams: readonly Team[],
  facts: ReadonlyMap<string, JolpicaFacts>,
  standings: readonly DriverStandingsRow[],
  { year, hasResults }: { readonly year: number; readonly hasResults: boolean },
): Promise<{ listed: JolpicaDriver[]; seats: Map<string, string> }> {
  const seats = new Map<string, string>();
  if (standings.some(({ wins }) => wins > 0)) {
    for (const { Driver, Constructors } of standings) {
      const [team, ...others] = Constructors;
      if (team !== undefined && others.length === 0) seats.set(Driver.key, team.key);
    }
    return { listed: standings.map(({ Driver }) => Driver), seats };
  }
  if (hasResults || [...facts.values()].some(({ result }) => result !== null)) {
    if (driversIn(facts).length > 0) return { listed: [], seats };
    const what = `${year} has results, but no standings`;
    throw new SourceBroken('jolpica', 'INCOMPLETE', what);
  }
  const drivers = await jolpica.drivers();
  const torn = new Set<string>();
  for (const team of teams) {
    for (const { key } of await jolpica.driversOf(team.id)) {
      if (seats.has(key)) torn.add(key);
      seats.set(key, team.key);
    }
  }
  for (const key of torn) seats.delete(key);
  return { listed: drivers, seats };
}

/** Appearance of a driver in a team's car. */
interface Appearance {
  readonly at: Instant;
  readonly driver: string;
  readonly number: number | null;
  readonly constructor: string | null;
}

interface FieldEvidence {
  readonly teams: readonly Team[];
  /** Drivers of the season, unordered and with duplicates. */
  readonly drivers: readonly JolpicaDriver[];
  /** Stored season; drivers on a grid whom no source has are taken from it. */
  readonly known: KnownSeason;
  readonly calendar: readonly CalendarRace[];
  readonly facts: ReadonlyMap<string, JolpicaFacts>;
  readonly grids: ReadonlyMap<string, GridFacts>;
  /** Constructor by driver key, for drivers without appearances. */
  readonly seats: ReadonlyMap<string, string>;
  /** OpenF1's list of the latest session: colours, and today's car numbers. */
  readonly latest: readonly OpenF1Driver[];
  /** Called with the names of new teams without any driver, which are left out. */
  readonly raiseDriverless: (names: readonly string[]) => void;
}

/** Merges the entry list from both sources. */
export function toField({
  teams: fromSource,
  drivers,
  known,
  calendar,
  facts,
  grids,
  seats,
  latest,
  raiseDriverless,
}: FieldEvidence): Pick<NormalisedSeason, 'constructors' | 'drivers'> {
  const lastSeen = new Map<string, Appearance>();
  for (const appearance of appearancesIn(calendar, facts, grids).sort((a, b) => a.at - b.at)) {
    const before = lastSeen.get(appearance.driver);
    lastSeen.set(appearance.driver, {
      ...appearance,
      number: appearance.number ?? before?.number ?? null,
      constructor: appearance.constructor ?? before?.constructor ?? null,
    });
  }

  const places = [...grids.values()].flatMap(({ grid }) => grid ?? []);
  const onGrid = known.drivers.filter(
    ({ key }) =>
      !drivers.some((driver) => driver.key === key) && places.some(({ driver }) => driver === key),
  );
  const teamsOnGrid = new Set([...places, ...onGrid].map(({ constructor }) => constructor));
  const teams = [
    ...fromSource,
    ...untoldTeams(fromSource, known).filter(({ key }) => teamsOnGrid.has(key)),
  ];

  const field = new Map<string, NormalisedSeason['drivers'][number]>();
  for (const driver of onGrid) {
    const constructor = lastSeen.get(driver.key)?.constructor ?? driver.constructor;
    field.set(driver.key, { ...driver, constructor, aliases: [] });
  }
  for (const driver of drivers) {
    const { key, name } = driver;
    const code = driver.code ?? codeOfName(driver.familyName);
    const seen = lastSeen.get(key);
    field.set(key, {
      key,
      name,
      code,
      // The permanent number is not used, because it is today's for every season.
      number:
        latest.find(({ name_acronym }) => name_acronym === code)?.driver_number ??
        seen?.number ??
        null,
      constructor: seen?.constructor ?? seats.get(key) ?? null,
      aliases: driver.driverId === key ? [] : [driver.driverId],
    });
  }
  for (const row of [...grids.values()].flatMap(({ newcomers }) => newcomers)) {
    // Drivers that only OpenF1 has so far.
    const { key, name } = nameDriver(openF1Name(row));
    if (field.has(key)) continue;
    field.set(key, {
      key,
      name,
      code: row.name_acronym ?? codeOfName(name),
      number: row.driver_number,
      constructor: lastSeen.get(key)?.constructor ?? null,
      aliases: [],
    });
  }

  // While a season is on, every team has drivers; before it, its drivers may follow.
  const isOn = known.races.some(({ hasResult }) => hasResult);
  const isDriverless = ({ key }: Team) =>
    isOn &&
    known.constructors.every((team) => team.key !== key) &&
    [...field.values()].every(({ constructor }) => constructor !== key);
  const driverless = teams.filter(isDriverless);
  if (driverless.length > 0) raiseDriverless(driverless.map(({ name }) => name));

  const order = new Map(teams.map(({ key }, index) => [key, index]));
  const place = (team: string | null) => order.get(team ?? '') ?? teams.length;
  return {
    constructors: teams
      .filter((team) => !driverless.includes(team))
      .map(({ id, key, name }) => ({
        key,
        name,
        colour: colourOf({ key, name }, teams, latest),
        aliases: id === key ? [] : [id],
      })),
    drivers: [...field.values()].sort(
      (a, b) =>
        place(a.constructor) - place(b.constructor) ||
        (a.number ?? 0) - (b.number ?? 0) ||
        (a.key < b.key ? -1 : 1),
    ),
  };
}

/** Returns appearances by date, in the order of a weekend's sessions. */
function appearancesIn(
  calendar: readonly CalendarRace[],
  facts: ReadonlyMap<string, JolpicaFacts>,
  grids: ReadonlyMap<string, GridFacts>,
): Appearance[] {
  return calendar.flatMap((race) => {
    const { result, sprint, qualifying } = facts.get(race.key) ?? {};
    const qualifyingAt = qualifyingTime(race);
    const sheets = [
      { at: qualifyingAt, rows: qualifying ?? [] },
      { at: race.sprintAt ?? qualifyingAt, rows: sprint ?? [] },
      { at: race.startsAt, rows: result ?? [] },
    ];
    return [
      ...(grids.get(race.key)?.grid ?? []).map((place) => ({
        at: qualifyingAt,
        driver: place.driver,
        number: null,
        constructor: place.constructor,
      })),
      ...sheets.flatMap(({ at, rows }) =>
        rows.map(({ Driver, Constructor, number }) => ({
          at,
          driver: Driver.key,
          number,
          constructor: Constructor.key,
        })),
      ),
    ];
  });
}

/**
 * Returns the drivers who can be identified by OpenF1's three letters: those of Jolpica, and stored
 * ones with unique letters.
 */
export function toKnownDrivers(
  drivers: readonly JolpicaDriver[],
  stored: readonly StoredDriver[],
): KnownDriver[] {
  const numberOf = (key: string) => stored.find((driver) => driver.key === key)?.number ?? null;
  const fromSource = new Map(
    drivers.map(({ key, code = null }): [string, KnownDriver] => {
      return [key, { key, code, number: numberOf(key) }];
    }),
  );
  const codes = new Set([...fromSource.values()].map(({ code }) => code));
  return [
    ...fromSource.values(),
    ...stored.filter(({ key, code }) => !fromSource.has(key) && !codes.has(code)),
  ];
}

function colourOf(
  { key }: Pick<Team, 'key' | 'name'>,
  teams: readonly Team[],
  latest: readonly OpenF1Driver[],
): string | null {
  const row = latest.find(({ team_name }) => matchTeam(team_name ?? null, teams)?.key === key);
  const colour = row?.team_colour ?? '';
  return /^[0-9a-f]{6}$/i.test(colour) ? `#${colour.toUpperCase()}` : null;
}
