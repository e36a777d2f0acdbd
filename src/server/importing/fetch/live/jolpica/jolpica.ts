import { z } from 'zod';
import { SourceBroken } from '../../source-failure.ts';
import type { Ask } from '../network/polite-fetch.ts';
import {
  ConstructorStandings,
  type ConstructorStandingsRow,
  ConstructorTable,
  DriverStandings,
  type DriverStandingsRow,
  DriverTable,
  type JolpicaConstructor,
  type JolpicaDriver,
  type QualifyingRow,
  QualifyingTable,
  RaceHead,
  type ResultRow,
  ResultTable,
  Schedule,
  type SheetHead,
  SPARABLE,
  type Sparable,
  SprintTable,
} from './jolpica.schema.ts';
import { readPages } from './jolpica-pages.ts';

/** A race with its rows of one kind. */
export interface Sheet<Row> {
  readonly head: SheetHead;
  readonly rows: readonly Row[];
}

/** A race's line in the calendar. */
export interface ScheduledHead extends RaceHead {
  /** What it has, though in no form that can be read; they are left out. */
  readonly unreadable: readonly Sparable[];
}

export interface Calendar {
  readonly races: readonly ScheduledHead[];
  /** What is wrong with each race that could not be read. */
  readonly unreadable: readonly string[];
}

/** `round: null` asks about the whole season, for standings about the newest. */
export interface Jolpica {
  schedule(year: number): Promise<Calendar>;
  drivers(year: number): Promise<JolpicaDriver[]>;
  constructors(year: number): Promise<JolpicaConstructor[]>;
  driversOf(year: number, constructorId: string): Promise<JolpicaDriver[]>;
  results(year: number, round: number | null): Promise<Sheet<ResultRow>[]>;
  sprints(year: number, round: number | null): Promise<Sheet<ResultRow>[]>;
  qualifying(year: number, round: number | null): Promise<Sheet<QualifyingRow>[]>;
  driverStandings(year: number, round: number | null): Promise<DriverStandingsRow[]>;
  constructorStandings(year: number, round: number | null): Promise<ConstructorStandingsRow[]>;
}

/**
 * Jolpica's answers, all pages of them, checked against the schemas. Everything it has not (yet) is an
 * empty list.
 * @param ask answers with the body of a path below the base address, `null` when there is nothing
 */
export function createJolpica(ask: Ask): Jolpica {
  const askSeldom = (path: string) => ask(path, 'SELDOM');
  return {
    async schedule(year) {
      const path = `${year}/races.json`;
      const pages = await readPages(ask, path, 'RaceTable', Schedule, ({ Races }) => Races.length);
      return toCalendar(
        path,
        pages.flatMap(({ Races }) => Races),
      );
    },

    async drivers(year) {
      const path = `${year}/drivers.json`;
      return (await driverPages(path)).flatMap(({ Drivers }) => Drivers);
    },

    async driversOf(year, constructorId) {
      const path = `${year}/constructors/${constructorId}/drivers.json`;
      return (await driverPages(path)).flatMap(({ Drivers }) => Drivers);
    },

    async constructors(year) {
      const path = `${year}/constructors.json`;
      const count = ({ Constructors }: { Constructors: unknown[] }) => Constructors.length;
      const pages = await readPages(askSeldom, path, 'ConstructorTable', ConstructorTable, count);
      return pages.flatMap(({ Constructors }) => Constructors);
    },

    async results(year, round) {
      const path = `${about(year, round)}/results.json`;
      const pages = await readPages(ask, path, 'RaceTable', ResultTable, ({ Races }) =>
        sum(Races.map(({ Results }) => Results.length)),
      );
      return joinSheets(
        pages.flatMap(({ Races }) => Races.map((head) => ({ head, rows: head.Results }))),
      );
    },

    async sprints(year, round) {
      const path = `${about(year, round)}/sprint.json`;
      const pages = await readPages(ask, path, 'RaceTable', SprintTable, ({ Races }) =>
        sum(Races.map(({ SprintResults }) => SprintResults.length)),
      );
      return joinSheets(
        pages.flatMap(({ Races }) => Races.map((head) => ({ head, rows: head.SprintResults }))),
      );
    },

    async qualifying(year, round) {
      const path = `${about(year, round)}/qualifying.json`;
      const pages = await readPages(ask, path, 'RaceTable', QualifyingTable, ({ Races }) =>
        sum(Races.map(({ QualifyingResults }) => QualifyingResults.length)),
      );
      return joinSheets(
        pages.flatMap(({ Races }) => Races.map((head) => ({ head, rows: head.QualifyingResults }))),
      );
    },

    async driverStandings(year, round) {
      const path = `${about(year, round)}/driverstandings.json`;
      const pages = await readPages(
        // The newest only tell who has driven so far.
        round === null ? askSeldom : ask,
        path,
        'StandingsTable',
        DriverStandings,
        ({ StandingsLists }) => sum(StandingsLists.map((list) => list.DriverStandings.length)),
      );
      const lists = pages.flatMap(({ StandingsLists }) => StandingsLists);
      refuseOtherRound(path, lists, year, round);
      return lists.flatMap((list) => list.DriverStandings);
    },

    async constructorStandings(year, round) {
      const path = `${about(year, round)}/constructorstandings.json`;
      const pages = await readPages(
        ask,
        path,
        'StandingsTable',
        ConstructorStandings,
        ({ StandingsLists }) => sum(StandingsLists.map((list) => list.ConstructorStandings.length)),
      );
      const lists = pages.flatMap(({ StandingsLists }) => StandingsLists);
      refuseOtherRound(path, lists, year, round);
      return lists.flatMap((list) => list.ConstructorStandings);
    },
  };

  function driverPages(path: string) {
    return readPages(askSeldom, path, 'DriverTable', DriverTable, ({ Drivers }) => Drivers.length);
  }
}

/** @throws SourceBroken when no race can be read whole */
function toCalendar(path: string, rows: readonly unknown[]): Calendar {
  const races: ScheduledHead[] = [];
  const unreadable: string[] = [];
  for (const [index, row] of rows.entries()) {
    const { data, error } = readHead(row);
    const [issue] = error?.issues ?? [];
    if (issue) {
      unreadable.push(`${path} race ${index + 1} ${issue.path.join('.')}: ${issue.message}`);
    } else if (races.some(({ round }) => round === data?.round)) {
      // It stands where another race should.
      unreadable.push(`${path} race ${index + 1} round: ${data?.round} stands there twice`);
    } else if (data) races.push(data);
  }
  const [first] = unreadable;
  if (races.length === 0 && first !== undefined) throw new SourceBroken('jolpica', 'SHAPE', first);
  if (races.length > 0 && races.every((race) => race.unreadable.length > 0)) {
    throw new SourceBroken('jolpica', 'SHAPE', `${path} has no race that can be read whole`);
  }
  return { races, unreadable };
}

/** Without those times that cannot be read, as long as the rest can be. */
function readHead(row: unknown) {
  const { data: outline } = z.record(z.string(), z.unknown()).safeParse(row);
  const unreadable = SPARABLE.filter(
    (field) => !RaceHead.shape[field].safeParse(outline?.[field]).success,
  );
  const readable = Object.entries(outline ?? {}).filter(
    ([name]) => !unreadable.some((field) => field === name),
  );
  const { data, error } = RaceHead.safeParse(outline && Object.fromEntries(readable));
  return { data: data && { ...data, unreadable }, error };
}

function about(year: number, round: number | null): string {
  return round === null ? `${year}` : `${year}/${round}`;
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}

/** Puts together the parts of a race that stood on two pages. */
function joinSheets<Row>(parts: readonly Sheet<Row>[]): Sheet<Row>[] {
  const joined = new Map<string, { head: SheetHead; rows: Row[] }>();
  for (const { head, rows } of parts) {
    const key = `${head.Circuit.circuitId} ${head.date}`;
    const whole = joined.get(key) ?? { head, rows: [] };
    whole.rows.push(...rows);
    joined.set(key, whole);
  }
  return [...joined.values()];
}

function refuseOtherRound(
  path: string,
  lists: readonly { readonly season: number; readonly round?: number | null | undefined }[],
  year: number,
  round: number | null,
): void {
  const isOther = lists.some(
    (list) => list.season !== year || (round !== null && list.round !== round),
  );
  if (isOther) throw new SourceBroken('jolpica', 'SHAPE', `${path} is about another round`);
}
