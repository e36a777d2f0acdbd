import type { ImportList } from '#contract/import-details.ts';
import type { Instant } from '#domain/season.ts';
import { HOUR_MS } from '#domain/time.ts';
import { failureDetail, isSourceFailure, SourceUnavailable } from '../source-failure.ts';
import { type NoticeSink, tellForNow } from '../source-notice.ts';
import { CARS_PER_TEAM, isWholeField } from '../whole-field.ts';
import type { CalendarRace } from './calendar.ts';
import type {
  ConstructorStandingsRow,
  DriverStandingsRow,
  QualifyingRow,
  ResultRow,
} from './jolpica/jolpica.schema.ts';
import type { Jolpica, Sheet } from './jolpica/jolpica.ts';
import { driverKey, toResult } from './jolpica/jolpica-results.ts';
import type { KnownRace } from './matching/match-races.ts';
import { teamOf } from './matching/match-teams.ts';

/** With more races than this the lists of the whole season need fewer requests. */
const MOST_RACES_ONE_BY_ONE = 4;
const FARTHEST_DATE_MS = 36 * HOUR_MS;

/** What Jolpica has of a race; `null` where it has nothing (yet). */
export interface JolpicaFacts {
  readonly result: readonly ResultRow[] | null;
  readonly sprint: readonly ResultRow[] | null;
  readonly qualifying: readonly QualifyingRow[] | null;
  readonly driverStandings: readonly DriverStandingsRow[] | null;
  readonly constructorStandings: readonly ConstructorStandingsRow[] | null;
}

export interface JolpicaRead {
  readonly year: number;
  readonly now: Instant;
  /** By date. */
  readonly calendar: readonly CalendarRace[];
  /** The races whose facts are wanted. */
  readonly wanted: readonly CalendarRace[];
  readonly known: readonly KnownRace[];
  readonly teams: number;
  readonly notice: NoticeSink;
}

/**
 * Facts by race key, those of the latest race first. A race for which time or requests do not suffice is
 * left out as a whole, so that a result never comes without its standings. Once an answer is a failure, all
 * races are left out that have not been read; the calendar is of use without them.
 */
export async function readJolpicaFacts(
  jolpica: Jolpica,
  read: JolpicaRead,
): Promise<{ readonly facts: Map<string, JolpicaFacts>; readonly failure?: Error }> {
  const latestFirst = [...read.wanted].sort((a, b) => b.startsAt - a.startsAt);
  const sheets = sheetReader(jolpica, read);
  const races = new Map<string, Omit<JolpicaFacts, keyof Standings>>();
  const facts = new Map<string, JolpicaFacts>();
  try {
    for (const race of latestFirst) races.set(race.key, await readRace(sheets, read, race));
    for (const race of latestFirst) {
      const ofRace = races.get(race.key);
      if (ofRace === undefined) continue;
      const isCompleted = ({ key }: CalendarRace) =>
        races.get(key)?.result != null ||
        read.known.some((other) => other.key === key && other.hasResult);
      const standings =
        ofRace.result === null
          ? NO_STANDINGS
          : await readStandings(jolpica, read, race, ofRace.result, isCompleted);
      facts.set(race.key, { ...ofRace, ...standings });
    }
  } catch (error) {
    if (!isOutOfTime(error)) {
      if (isSourceFailure(error)) return { facts, failure: error };
      throw error;
    }
    const names = latestFirst.filter(({ key }) => !facts.has(key)).map(({ name }) => name);
    const details = [failureDetail(error), { kind: 'NAMES', names } as const];
    read.notice({ code: 'UNFINISHED', race: null, details, retryLater: true });
  }
  return { facts };
}

type Standings = Pick<JolpicaFacts, 'driverStandings' | 'constructorStandings'>;
const NO_STANDINGS: Standings = { driverStandings: null, constructorStandings: null };

function isOutOfTime(error: unknown): error is SourceUnavailable {
  return (
    error instanceof SourceUnavailable &&
    (error.reason === 'OUT_OF_TIME' || error.reason === 'BUDGET')
  );
}

type SheetKind = 'results' | 'sprints' | 'qualifying';
type RowOf = { results: ResultRow; sprints: ResultRow; qualifying: QualifyingRow };
type SheetReader = <Kind extends SheetKind>(
  kind: Kind,
  race: CalendarRace,
) => Promise<readonly RowOf[Kind][] | null>;

/** Reads one round, or once the season, and finds the race in it by circuit and date. */
function sheetReader(jolpica: Jolpica, { year, wanted, notice }: JolpicaRead): SheetReader {
  const isWholeSeason = wanted.length > MOST_RACES_ONE_BY_ONE;
  const asked = new Map<string, Promise<Sheet<ResultRow | QualifyingRow>[]>>();

  return async (kind, race) => {
    const round = isWholeSeason && kind !== 'qualifying' ? null : race.head.round;
    const question = `${kind} ${round}`;
    const answer = asked.get(question) ?? jolpica[kind](year, round);
    asked.set(question, answer);
    const sheets = await answer;
    const sheet = sheets.find(({ head }) => isSameRace(head, race.head));
    if (sheet === undefined && round !== null && sheets.length > 0) {
      tellForNow(notice, race, 'RACE_UNMATCHED');
    }
    const rows = sheet?.rows as readonly RowOf[typeof kind][] | undefined;
    return rows !== undefined && rows.length > 0 ? rows : null;
  };
}

function isSameRace(a: CalendarRace['head'], b: CalendarRace['head']): boolean {
  if (a.Circuit.circuitId !== b.Circuit.circuitId || !a.date || !b.date) return false;
  return Math.abs(Date.parse(a.date) - Date.parse(b.date)) <= FARTHEST_DATE_MS;
}

async function readRace(
  sheets: SheetReader,
  { now, teams, known, notice }: JolpicaRead,
  race: CalendarRace,
): Promise<Omit<JolpicaFacts, keyof Standings>> {
  const whole = (rows: readonly ResultRow[] | null, list: ImportList) => {
    if (rows === null || isWholeField(rows.length, teams)) return rows;
    const cars = { count: rows.length, of: teams * CARS_PER_TEAM };
    tellForNow(notice, race, 'RESULT_INCOMPLETE', { kind: 'ROWS', list, ...cars });
    return null;
  };
  const isRun = race.startsAt <= now;
  const isSprintRun = race.sprintAt !== null && race.sprintAt <= now;
  const result = isRun ? whole(await sheets('results', race), 'RACE_RESULT') : null;
  const sprint = isSprintRun ? whole(await sheets('sprints', race), 'SPRINT_RESULT') : null;
  const isQualified = (race.qualifyingAt ?? race.startsAt) <= now;
  const hasFinalGrid = known.some(({ key, hasFinalGrid }) => key === race.key && hasFinalGrid);
  const isOfUse = isQualified && !result && !(isRun && hasFinalGrid);
  const qualifying = isOfUse ? await sheets('qualifying', race) : null;
  return { result, sprint, qualifying };
}

/**
 * The standings after a race. Those of a round exist before its race, with the sprint's points only: every
 * race has one winner, so the wins tell how many races are in them. Whoever is classified in the race
 * stands in them: without them they are a part only.
 */
async function readStandings(
  jolpica: Jolpica,
  { year, calendar, notice }: JolpicaRead,
  race: CalendarRace,
  result: readonly ResultRow[],
  isCompleted: (race: CalendarRace) => boolean,
): Promise<Standings> {
  const { round } = race.head;
  const driverStandings = await jolpica.driverStandings(year, round);
  const constructorStandings = await jolpica.constructorStandings(year, round);
  const untilHere = calendar.filter(({ startsAt }) => startsAt <= race.startsAt);
  const atLeast = untilHere.filter(isCompleted).length;
  const isCurrent = (rows: readonly { wins: number }[]) => {
    const wins = rows.reduce((total, row) => total + row.wins, 0);
    return rows.length > 0 && atLeast <= wins && wins <= untilHere.length;
  };
  const drivers = new Set(driverStandings.map(({ Driver }) => driverKey(Driver)));
  const teams = new Set(
    constructorStandings.map(({ Constructor }) => teamOf(Constructor, year).key),
  );
  const isWhole = toResult(result, year)
    .filter(({ status }) => status === 'CLASSIFIED')
    .every((row) => drivers.has(row.driver) && teams.has(row.constructor ?? ''));
  if (isWhole && isCurrent(driverStandings) && isCurrent(constructorStandings)) {
    return { driverStandings, constructorStandings };
  }
  tellForNow(notice, race, 'STANDINGS_NOT_CURRENT');
  return NO_STANDINGS;
}
