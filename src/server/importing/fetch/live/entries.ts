import { qualifyingTime } from '#domain/deadlines.ts';
import { SourceBroken } from '../source-failure.ts';
import type { CalendarRace } from './calendar.ts';
import type {
  DriverStandingsRow,
  JolpicaConstructor,
  JolpicaDriver,
} from './jolpica/jolpica.schema.ts';
import type { Jolpica } from './jolpica/jolpica.ts';
import { driverKey } from './jolpica/jolpica-results.ts';
import type { JolpicaFacts } from './jolpica-facts.ts';
import type { Entry } from './known-season.ts';
import { type Team, teamOf } from './matching/match-teams.ts';
import type { GridFacts } from './openf1-facts.ts';
import type { Appearance } from './season-field.ts';
import { toEntry } from './starting-grid.ts';

/** The entry list may be short early in a year: who has driven belongs to it. */
export function allTeams(
  entered: readonly JolpicaConstructor[],
  facts: ReadonlyMap<string, JolpicaFacts>,
  year: number,
): Team[] {
  const driven = [...facts.values()].flatMap((race) =>
    rowsOf(race).map(({ Constructor }) => Constructor),
  );
  const teams = [...entered, ...driven].map((entry): [string, Team] => {
    const team = teamOf(entry, year);
    return [team.key, team];
  });
  return [...new Map(teams).values()];
}

/** Those who have driven, as far as the facts of races tell. */
export function driversIn(facts: ReadonlyMap<string, JolpicaFacts>): JolpicaDriver[] {
  return [...facts.values()].flatMap((race) => rowsOf(race).map(({ Driver }) => Driver));
}

function rowsOf({ result, sprint, qualifying }: JolpicaFacts) {
  return [...(result ?? []), ...(sprint ?? []), ...(qualifying ?? [])];
}

/**
 * Who belongs to the season. Entry lists hold drivers of practice sessions as well: once a race has been
 * run, only those who stand in the standings or in a session count.
 * @throws SourceBroken when neither names anybody any more
 */
export async function readPeople(
  jolpica: Jolpica,
  teams: readonly Team[],
  facts: ReadonlyMap<string, JolpicaFacts>,
  standings: readonly DriverStandingsRow[],
  { year, hasResults }: { readonly year: number; readonly hasResults: boolean },
): Promise<{ drivers: JolpicaDriver[]; seats: Map<string, string> }> {
  const seats = new Map<string, string>();
  const driven = driversIn(facts);
  if (standings.some(({ wins }) => wins > 0)) {
    for (const { Driver, Constructors } of standings) {
      const [team, ...others] = Constructors.map((entry) => teamOf(entry, year).key);
      if (team !== undefined && others.length === 0) seats.set(driverKey(Driver), team);
    }
    return { drivers: [...standings.map(({ Driver }) => Driver), ...driven], seats };
  }
  if (hasResults || [...facts.values()].some(({ result }) => result !== null)) {
    if (driven.length > 0) return { drivers: driven, seats };
    const what = `${year} has results, but no standings`;
    throw new SourceBroken('jolpica', 'INCOMPLETE', what);
  }
  const drivers = await jolpica.drivers(year);
  const torn = new Set<string>();
  for (const team of teams) {
    for (const driver of await jolpica.driversOf(year, team.id)) {
      const key = driverKey(driver);
      if (seats.has(key)) torn.add(key);
      seats.set(key, team.key);
    }
  }
  for (const key of torn) seats.delete(key);
  return { drivers: [...drivers, ...driven], seats };
}

/** Who drove in the race before, by its result, or the latest one that is stored; else who is entered. */
export function latestEntries(
  calendar: readonly CalendarRace[],
  facts: ReadonlyMap<string, JolpicaFacts>,
  known: readonly Entry[],
  seats: ReadonlyMap<string, string>,
  race: CalendarRace,
  year: number,
): readonly Entry[] {
  const before = calendar.filter(({ startsAt }) => startsAt < race.startsAt);
  const last = before.findLast(({ key }) => facts.get(key)?.result);
  const rows = last && facts.get(last.key)?.result;
  if (rows) return rows.map((row) => toEntry(row, year));
  if (known.length > 0) return known;
  return [...seats].map(([driver, team]) => ({ driver, constructor: team }));
}

export function appearancesIn(
  calendar: readonly CalendarRace[],
  facts: ReadonlyMap<string, JolpicaFacts>,
  grids: ReadonlyMap<string, GridFacts>,
  year: number,
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
          driver: driverKey(Driver),
          number,
          constructor: teamOf(Constructor, year).key,
        })),
      ),
    ];
  });
}
