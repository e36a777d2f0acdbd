import { z } from 'zod';
import { LIMITS } from '../../../normalised-season.ts';
import { SourceBroken } from '../../source-failure.ts';
import type { Team } from '../matching/match-teams.ts';
import { type FetchUpstream, listOf } from '../network/upstream-fetch.ts';
import {
  type ConstructorStandingsRow,
  type DriverStandingsRow,
  type JolpicaDriver,
  type JolpicaResultRow,
  pageOf,
  type QualifyingRow,
  RaceHead,
  ROWS_PER_PAGE,
  rowsOf,
  type SheetHead,
  SPARABLE,
  type Sparable,
} from './jolpica.schema.ts';

/** Maximum size of a page: the fullest rows, of results and of the calendar, take 1 kB each. */
const MAX_PAGE_BYTES = ROWS_PER_PAGE * 2048;
/** Maximum number of pages, more than any season has, whatever number of rows each has. */
const MAX_PAGES = 20;

/** Race with its rows of one kind. */
export interface Sheet<Row> {
  readonly head: SheetHead;
  readonly rows: readonly Row[];
}

/** Race in the calendar. */
export interface ScheduledHead extends RaceHead {
  /** Fields that are present but unreadable; they are left out. */
  readonly unreadable: readonly Sparable[];
}

export interface Calendar {
  readonly races: readonly ScheduledHead[];
  /** Reasons why races could not be read, one for each. */
  readonly unreadable: readonly string[];
}

/**
 * Client for one year of Jolpica. `round: null` fetches the whole season, for standings the latest.
 */
export interface Jolpica {
  schedule(): Promise<Calendar>;
  drivers(): Promise<JolpicaDriver[]>;
  constructors(): Promise<Team[]>;
  driversOf(constructorId: string): Promise<JolpicaDriver[]>;
  results(round: number | null): Promise<Sheet<JolpicaResultRow>[]>;
  sprints(round: number | null): Promise<Sheet<JolpicaResultRow>[]>;
  qualifying(round: number | null): Promise<Sheet<QualifyingRow>[]>;
  driverStandings(round: number | null): Promise<DriverStandingsRow[]>;
  constructorStandings(round: number | null): Promise<ConstructorStandingsRow[]>;
}

/**
 * Creates the client of Jolpica, which fetches all pages. Data that does not exist (yet) is an
 * empty list.
 */
export function createJolpica(fetchJson: FetchUpstream, year: number): Jolpica {
  const rows = rowsOf(year);
  const about = (round: number | null) => (round === null ? `${year}` : `${year}/${round}`);

  const sheets = async <Row>(path: string, race: z.ZodType<Sheet<Row>>) =>
    joinSheets(
      path,
      await readPages(fetchJson, listOf(race, ROWS_PER_PAGE), {
        path,
        list: RACES,
        most: MAX_PAGES * ROWS_PER_PAGE,
      }),
    );

  async function standings<Row>(
    path: string,
    round: number | null,
    list: z.ZodType<{ readonly head: StandingsHead; readonly rows: readonly Row[] }>,
    changes?: 'SELDOM',
  ): Promise<Row[]> {
    const lists = await readPages(fetchJson, z.array(list).max(1), {
      path,
      list: ['StandingsTable', 'StandingsLists'],
      most: LIMITS.listOfRace,
      changes,
    });
    const isOther = lists.some(
      ({ head }) => head.season !== year || (round !== null && head.round !== round),
    );
    if (isOther) throw new SourceBroken('jolpica', 'SHAPE', `${path} is about another round`);
    return lists.flatMap((each) => each.rows);
  }

  const drivers = (of: string) =>
    readPages(fetchJson, listOf(rows.Driver, ROWS_PER_PAGE), {
      path: `${of}/drivers.json`,
      list: ['DriverTable', 'Drivers'],
      most: LIMITS.drivers,
      changes: 'SELDOM',
    });

  return {
    async schedule() {
      const path = `${year}/races.json`;
      // Parses races one by one, so that an unreadable one does not cost the others.
      return toCalendar(
        path,
        await readPages(fetchJson, listOf(z.unknown(), ROWS_PER_PAGE), {
          path,
          list: RACES,
          most: LIMITS.races,
        }),
      );
    },
    drivers: () => drivers(`${year}`),
    driversOf: (constructorId) => drivers(`${year}/constructors/${constructorId}`),
    constructors: () =>
      readPages(fetchJson, listOf(rows.Constructor, ROWS_PER_PAGE), {
        path: `${year}/constructors.json`,
        list: ['ConstructorTable', 'Constructors'],
        most: LIMITS.constructors,
        changes: 'SELDOM',
      }),
    results: (round) => sheets(`${about(round)}/results.json`, rows.Results),
    sprints: (round) => sheets(`${about(round)}/sprint.json`, rows.Sprints),
    qualifying: (round) => sheets(`${about(round)}/qualifying.json`, rows.Qualifyings),
    driverStandings: (round) =>
      standings(
        `${about(round)}/driverstandings.json`,
        round,
        rows.DriverStandings,
        // The latest standings only show who has driven so far.
        round === null ? 'SELDOM' : undefined,
      ),
    constructorStandings: (round) =>
      standings(`${about(round)}/constructorstandings.json`, round, rows.ConstructorStandings),
  };
}

interface StandingsHead {
  readonly season: number;
  readonly round?: number | null | undefined;
}

const RACES = ['RaceTable', 'Races'] as const;

interface PagedCall {
  readonly path: string;
  readonly list: readonly [table: string, list: string];
  /** Maximum rows on all pages. */
  readonly most: number;
  readonly changes?: 'OFTEN' | 'SELDOM' | undefined;
}

/**
 * Reads the items of all pages. Pages count rows of the innermost list, so a race can be split.
 * @throws SourceBroken if rows are missing, duplicated or malformed, or too many
 */
async function readPages<Item>(
  fetchJson: FetchUpstream,
  listed: z.ZodType<Item[]>,
  { path, list: [table, list], most, changes = 'OFTEN' }: PagedCall,
): Promise<Item[]> {
  const form = pageOf(table, list, listed);
  const items: Item[] = [];
  let offset = 0;
  let expected: number | null = null;
  for (let pages = 1; ; pages += 1) {
    const page = await fetchJson(`${path}?limit=${ROWS_PER_PAGE}&offset=${offset}`, form, {
      maxBytes: MAX_PAGE_BYTES,
      changes,
    });
    if (page === null) return items;
    const { limit, total } = page;
    assertMost(path, total, most);
    expected ??= total;
    // Rows added or removed between two pages would shift the rest.
    if (total !== expected) throw incomplete(path, `the total went from ${expected} to ${total}`);
    if (page.offset !== offset) throw incomplete(path, `asked from ${offset} on`);
    items.push(...page.items);
    offset += limit;
    if (offset >= total) break;
    if (pages >= MAX_PAGES)
      throw incomplete(path, `${total} rows take more pages than ${MAX_PAGES}`);
  }
  const rows = items.reduce((count: number, each) => count + rowsIn(each), 0);
  if (rows !== expected) throw incomplete(path, `${rows} rows came of ${expected}`);
  return items;
}

/** Returns the number of rows in the innermost list. */
function rowsIn(item: unknown): number {
  const isList = typeof item === 'object' && item !== null && 'rows' in item;
  return isList && Array.isArray(item.rows) ? item.rows.length : 1;
}

function assertMost(path: string, rows: number, most: number): void {
  if (rows <= most) return;
  throw new SourceBroken('jolpica', 'TOO_LARGE', `${path}: ${rows} rows, at most ${most}`);
}

function incomplete(path: string, what: string): SourceBroken {
  return new SourceBroken('jolpica', 'INCOMPLETE', `${path}: ${what}`);
}

/** @throws SourceBroken if no race can be read completely */
function toCalendar(path: string, rows: readonly unknown[]): Calendar {
  const races: ScheduledHead[] = [];
  const unreadable: string[] = [];
  for (const [index, row] of rows.entries()) {
    const { data, error } = readHead(row);
    const [issue] = error?.issues ?? [];
    if (issue) {
      unreadable.push(`${path} race ${index + 1} ${issue.path.join('.')}: ${issue.message}`);
    } else if (races.some(({ round }) => round === data?.round)) {
      // A repeated round takes the place of another race.
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

/** Returns the race without its unreadable times, provided that the rest is readable. */
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

/** Merges the parts of a race that was split over two pages. */
function joinSheets<Row>(path: string, parts: readonly Sheet<Row>[]): Sheet<Row>[] {
  const joined = new Map<string, { head: SheetHead; rows: Row[] }>();
  for (const { head, rows } of parts) {
    const key = `${head.Circuit.circuitId} ${head.date}`;
    const whole = joined.get(key) ?? { head, rows: [] };
    whole.rows.push(...rows);
    assertMost(path, whole.rows.length, LIMITS.listOfRace);
    joined.set(key, whole);
  }
  return [...joined.values()];
}
