import { z } from 'zod';
import { MAX_NAME } from '#contract/limits.ts';
import { toKey } from '#domain/base/name-key.ts';
import { codeOfName, isDriverName, nameDriver } from '../matching/match-drivers.ts';
import { teamOf } from '../matching/match-teams.ts';
import { listOf } from '../network/upstream-fetch.ts';

/** Maximum page size of Jolpica, in rows of the innermost list. */
export const ROWS_PER_PAGE = 100;

/**
 * Schema of Jolpica: all values are strings, numbers too; unknown values are absent or sometimes
 * `null`. Other fields are ignored.
 */
const WholeNumber = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number);
const Place = WholeNumber.refine((place) => place > 0, 'must be a place from 1');
const Points = z
  .string()
  .regex(/^\d{1,6}(\.\d{1,4})?$/)
  .transform(Number);
/** Letters, digits and single underscores, so that no id equals a property of objects. */
const Id = z
  .string()
  .max(60)
  .regex(/^[a-z0-9]+(?:[_-][a-z0-9]+)*$/i);
const Name = z.string().min(1).max(MAX_NAME);
const Code = z
  .string()
  .regex(/^[A-Z]{3}$/)
  .optional();
/** Date and time in UTC; the time zone is required. */
const Day = z.iso.date();
const Time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,6})?Z$/);
/** The day may be known before the time. */
const SessionTime = z.object({ date: Day.nullish(), time: Time.nullish() });
/** Old seasons have the word `None` instead of a car number. */
const CarNumber = z.string().transform((text) => (/^\d{1,3}$/.test(text) ? Number(text) : null));

const Driver = z
  .object({ driverId: Id, code: Code, givenName: Name, familyName: Name })
  .transform(({ givenName, familyName, ...driver }) => {
    const { key, name } = nameDriver(`${givenName} ${familyName}`);
    // Key and name as we use them. A name without Latin letters makes no key.
    return { ...driver, familyName, key: key || toKey(driver.driverId), name };
  })
  .refine(isDriverName, 'must have the name of a driver')
  .refine(
    ({ code, familyName }) => (code ?? codeOfName(familyName)) !== '',
    'must have a code, or a family name of Latin letters',
  );
export type JolpicaDriver = z.output<typeof Driver>;

/** Fields that identify a race within its season; a list of rows has at least these. */
const SheetHead = z.object({
  raceName: Name,
  date: Day.nullish(),
  Circuit: z.object({
    circuitId: Id,
    circuitName: z.string().max(200).nullish(),
    Location: z
      .object({ locality: z.string().max(200).nullish(), country: z.string().max(200).nullish() })
      .nullish()
      .catch(null),
  }),
});
export type SheetHead = z.output<typeof SheetHead>;

/** Session that only shows whether a weekend holds together, so an unreadable one is left out. */
const OtherSession = SessionTime.optional().catch(undefined);

export const RaceHead = SheetHead.extend({
  season: WholeNumber,
  round: Place,
  time: Time.nullish(),
  FirstPractice: OtherSession,
  SecondPractice: OtherSession,
  ThirdPractice: OtherSession,
  SprintQualifying: OtherSession,
  SprintShootout: OtherSession,
  Qualifying: SessionTime.optional(),
  Sprint: SessionTime.optional(),
});
export type RaceHead = z.output<typeof RaceHead>;

/** Fields that a race of the calendar may lack. */
export const SPARABLE = ['time', 'Qualifying', 'Sprint'] as const;
export type Sparable = (typeof SPARABLE)[number];

/**
 * Returns the row schemas of a year, which determines the names of teams. Rows of race lists are
 * nested in their race.
 */
export function rowsOf(year: number) {
  const Constructor = z
    .object({ constructorId: Id, name: Name })
    .transform((entry) => teamOf(entry, year))
    .refine(({ name }) => name !== '', 'must have a name');
  const Result = z.object({
    number: CarNumber,
    position: Place.nullish(),
    /** Finishing position, or why there is none. */
    positionText: z
      .string()
      .max(8)
      .refine((text) => !/^0+$/.test(text), 'must be a place from 1, or letters'),
    points: Points,
    Driver,
    Constructor,
    grid: WholeNumber.nullish(),
    laps: WholeNumber.nullish(),
    status: z.string().max(60),
  });
  const Qualifying = z.object({ number: CarNumber, position: Place, Driver, Constructor });
  const Standing = z.object({
    /** Position; absent if not ranked. */
    position: Place.nullish(),
    positionText: z.string().max(8),
    points: Points,
    wins: WholeNumber,
  });
  /** `round` is `null` for a season without standings. */
  const StandingsHead = z.object({ season: WholeNumber, round: Place.nullish() });
  return {
    Driver,
    Constructor,
    Results: SheetHead.extend({ Results: listOf(Result, ROWS_PER_PAGE) }).transform(
      ({ Results: rows, ...head }) => ({ head, rows }),
    ),
    Sprints: SheetHead.extend({ SprintResults: listOf(Result, ROWS_PER_PAGE) }).transform(
      ({ SprintResults: rows, ...head }) => ({ head, rows }),
    ),
    Qualifyings: SheetHead.extend({
      QualifyingResults: listOf(Qualifying, ROWS_PER_PAGE),
    }).transform(({ QualifyingResults: rows, ...head }) => ({ head, rows })),
    DriverStandings: StandingsHead.extend({
      DriverStandings: listOf(
        Standing.extend({ Driver, Constructors: listOf(Constructor, ROWS_PER_PAGE) }),
        ROWS_PER_PAGE,
      ),
    }).transform(({ DriverStandings: rows, ...head }) => ({ head, rows })),
    ConstructorStandings: StandingsHead.extend({
      ConstructorStandings: listOf(Standing.extend({ Constructor }), ROWS_PER_PAGE),
    }).transform(({ ConstructorStandings: rows, ...head }) => ({ head, rows })),
  };
}

type Rows = ReturnType<typeof rowsOf>;
type RowOf<Kind extends keyof Rows> =
  z.output<Rows[Kind]> extends { readonly rows: readonly (infer Row)[] } ? Row : never;
export type JolpicaResultRow = RowOf<'Results'>;
export type QualifyingRow = RowOf<'Qualifyings'>;
export type DriverStandingsRow = RowOf<'DriverStandings'>;
export type ConstructorStandingsRow = RowOf<'ConstructorStandings'>;

/**
 * Returns the schema of a page: `limit` rows of the innermost list. A race that is split has its
 * head on both pages.
 */
export function pageOf<Item>(table: string, list: string, items: z.ZodType<Item[]>) {
  const Page = z.object({ limit: Place, offset: WholeNumber, total: WholeNumber });
  const Table = z.object({ [table]: z.object({ [list]: items }) });
  return z
    .object({ MRData: z.intersection(Page, Table) })
    .transform(({ MRData: { limit, offset, total, ...tables } }) => ({
      limit,
      offset,
      total,
      items: tables[table]?.[list] ?? [],
    }));
}
