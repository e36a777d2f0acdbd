import type { ImportList } from '#contract/admin/import-details.ts';
import { HOUR_MS, type Instant } from '#domain/base/time.ts';
import { qualifyingTime } from '#domain/season/qualifying.ts';
import {
  areStandingsAfter,
  areStandingsEven,
  areStandingsWhole,
  partOfField,
} from '../../check-list.ts';
import { type RaiseNotice, transientNotice } from '../../finding.ts';
import type { CalendarRace } from './calendar/decide-calendar.ts';
import type {
  ConstructorStandingsRow,
  DriverStandingsRow,
  JolpicaResultRow,
  QualifyingRow,
  SheetHead,
} from './jolpica/jolpica.schema.ts';
import type { Jolpica, Sheet } from './jolpica/jolpica.ts';
import { toResult } from './jolpica/jolpica-results.ts';
import type { KnownRace } from './known-season.queries.ts';
import { mayBeRace } from './matching/match-races.ts';
import type { Attempt } from './network/upstream-fetch.ts';

/**
 * Number of races above which fetching the whole season needs fewer requests than single races.
 */
const MAX_RACES_ONE_BY_ONE = 4;
const MAX_DATE_MS = 36 * HOUR_MS;

/** Facts of a race from Jolpica; `null` for those it does not have (yet). */
export interface JolpicaFacts {
  readonly result: readonly JolpicaResultRow[] | null;
  readonly sprint: readonly JolpicaResultRow[] | null;
  readonly qualifying: readonly QualifyingRow[] | null;
  readonly driverStandings: readonly DriverStandingsRow[] | null;
  readonly constructorStandings: readonly ConstructorStandingsRow[] | null;
}

export interface JolpicaRead {
  readonly year: number;
  readonly now: Instant;
  /** Races of the season by date. */
  readonly calendar: readonly CalendarRace[];
  /** Races whose facts to fetch. */
  readonly wanted: readonly CalendarRace[];
  readonly known: readonly KnownRace[];
  readonly teams: number;
  readonly raise: RaiseNotice;
  readonly attempt: Attempt;
}

/**
 * Returns facts by race key, latest race first. A list that failed, or for which time or requests
 * ran out, is `null`; so is a result without its standings.
 */
export async function readJolpicaFacts(
  jolpica: Jolpica,
  read: JolpicaRead,
): Promise<ReadonlyMap<string, JolpicaFacts>> {
  const latestFirst = [...read.wanted].sort((a, b) => b.startsAt - a.startsAt);
  const sheets = sheetReader(jolpica, read);
  const races = new Map<string, Omit<JolpicaFacts, keyof Standings>>();
  const facts = new Map<string, JolpicaFacts>();
  for (const race of latestFirst) races.set(race.key, await readRace(sheets, read, race));
  const isCompleted = ({ key }: CalendarRace) =>
    races.get(key)?.result != null ||
    read.known.some((other) => other.key === key && other.hasResult);
  for (const race of latestFirst) {
    const ofRace = races.get(race.key);
    if (ofRace === undefined) continue;
    const { result } = ofRace;
    const standings =
      result === null
        ? NO_STANDINGS
        : await read.attempt(race, () => readStandings(jolpica, read, race, result, isCompleted));
    facts.set(race.key, {
      ...ofRace,
      // A result without its standings because of a failed request is dropped, as it would look
      // partial.
      ...(standings === null ? { result: null, ...NO_STANDINGS } : standings),
    });
  }
  return facts;
}

type Standings = Pick<JolpicaFacts, 'driverStandings' | 'constructorStandings'>;
const NO_STANDINGS: Standings = { driverStandings: null, constructorStandings: null };

type SheetKind = 'results' | 'sprints' | 'qualifying';
type RowOf = { results: JolpicaResultRow; sprints: JolpicaResultRow; qualifying: QualifyingRow };
type SheetReader = <Kind extends SheetKind>(
  kind: Kind,
  race: CalendarRace,
) => Promise<readonly RowOf[Kind][] | null>;

/** Fetches one round, or once the whole season, and finds the race by circuit and date. */
function sheetReader(jolpica: Jolpica, { year, wanted, raise }: JolpicaRead): SheetReader {
  const isWholeSeason = wanted.length > MAX_RACES_ONE_BY_ONE;
  const pending = new Map<string, Promise<Sheet<JolpicaResultRow | QualifyingRow>[]>>();

  return async (kind, race) => {
    const round = isWholeSeason && kind !== 'qualifying' ? null : race.round;
    const key = `${kind} ${round}`;
    const request = pending.get(key) ?? jolpica[kind](round);
    pending.set(key, request);
    const sheets = await request;
    const sheet = sheets.find(({ head }) => isSameRace(head, race, year));
    if (sheet === undefined && round !== null && sheets.length > 0) {
      raise(transientNotice(race, 'RACE_UNMATCHED'));
    }
    const rows = sheet?.rows as readonly RowOf[typeof kind][] | undefined;
    return rows !== undefined && rows.length > 0 ? rows : null;
  };
}

function isSameRace({ Circuit, raceName, date }: SheetHead, race: CalendarRace, year: number) {
  const { circuitId } = Circuit;
  const isThere =
    race.circuitId === null
      ? mayBeRace(race.key, { circuitId, raceName }, year)
      : circuitId === race.circuitId;
  if (!isThere || !date) return false;
  // The calendar may have a day that is not believed, and then the sheet has the right one.
  return [race.dayAt, race.startsAt].some((at) => Math.abs(Date.parse(date) - at) <= MAX_DATE_MS);
}

async function readRace(
  sheets: SheetReader,
  { now, teams, known, raise, attempt }: JolpicaRead,
  race: CalendarRace,
): Promise<Omit<JolpicaFacts, keyof Standings>> {
  const whole = (rows: readonly JolpicaResultRow[] | null, list: ImportList) => {
    const part = rows && partOfField(list, rows.length, teams);
    if (part === null) return rows;
    raise(transientNotice(race, 'RESULT_INCOMPLETE', part));
    return null;
  };
  const fetchSheets = async <Kind extends SheetKind>(isOfUse: boolean, kind: Kind) =>
    isOfUse ? attempt(race, () => sheets(kind, race)) : null;
  const isRun = race.startsAt <= now;
  const isSprintRun = race.sprintAt !== null && race.sprintAt <= now;
  const result = whole(await fetchSheets(isRun, 'results'), 'RACE_RESULT');
  const sprint = whole(await fetchSheets(isSprintRun, 'sprints'), 'SPRINT_RESULT');
  const hasFinalGrid = known.some(({ key, hasFinalGrid }) => key === race.key && hasFinalGrid);
  const isOfUse = qualifyingTime(race) <= now && !result && !(isRun && hasFinalGrid);
  return { result, sprint, qualifying: await fetchSheets(isOfUse, 'qualifying') };
}

/** Fetches the standings after a race, unless those of its round are from before it. */
async function readStandings(
  jolpica: Jolpica,
  { calendar, raise }: JolpicaRead,
  race: CalendarRace,
  result: readonly JolpicaResultRow[],
  isCompleted: (race: CalendarRace) => boolean,
): Promise<Standings> {
  const { round } = race;
  const driverStandings = await jolpica.driverStandings(round);
  const constructorStandings = await jolpica.constructorStandings(round);
  const untilHere = calendar.filter(({ startsAt }) => startsAt <= race.startsAt);
  const races = { atLeast: untilHere.filter(isCompleted).length, atMost: untilHere.length };
  const drivers = new Set(driverStandings.map(({ Driver }) => Driver.key));
  const teams = new Set(constructorStandings.map(({ Constructor }) => Constructor.key));
  const areCurrent =
    areStandingsAfter(driverStandings, races) && areStandingsAfter(constructorStandings, races);
  if (areCurrent && areStandingsWhole(toResult(result), drivers, teams)) {
    const isEven = areStandingsEven(driverStandings, constructorStandings);
    if (!isEven) raise(transientNotice(race, 'STANDINGS_UNEVEN'));
    return { driverStandings, constructorStandings };
  }
  raise(transientNotice(race, 'STANDINGS_NOT_CURRENT'));
  return NO_STANDINGS;
}
