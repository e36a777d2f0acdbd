import { z } from 'zod';

/**
 * What Jolpica sends: everything is text, numbers too; what is unknown is left out or, here and there,
 * `null`. Fields that are not read here are ignored.
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
/** Letters, digits and single underscores: nothing that could name a part of an object. */
const Id = z
  .string()
  .max(60)
  .regex(/^[a-z0-9]+(?:[_-][a-z0-9]+)*$/i);
const Name = z.string().min(1).max(80);
const Code = z
  .string()
  .regex(/^[A-Z]{3}$/)
  .optional();
/** Both in UTC; the zone must be said. */
const Day = z.iso.date();
const Time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,6})?Z$/);
/** The day may be known before the time is. */
const SessionTime = z.object({ date: Day.nullish(), time: Time.nullish() });

const JolpicaDriver = z.object({
  driverId: Id,
  code: Code,
  givenName: Name,
  familyName: Name,
});
export type JolpicaDriver = z.output<typeof JolpicaDriver>;

const JolpicaConstructor = z.object({ constructorId: Id, name: Name });
export type JolpicaConstructor = z.output<typeof JolpicaConstructor>;

/** What tells a race from the others of its season: a list of rows needs no more to stand above it. */
const SheetHead = z.object({
  raceName: Name,
  date: Day.nullish(),
  Circuit: z.object({ circuitId: Id }),
});
export type SheetHead = z.output<typeof SheetHead>;

export const RaceHead = SheetHead.extend({
  season: WholeNumber,
  round: Place,
  time: Time.nullish(),
  Qualifying: SessionTime.optional(),
  Sprint: SessionTime.optional(),
});
export type RaceHead = z.output<typeof RaceHead>;

/** What a race of the calendar can do without. */
export const SPARABLE = ['time', 'Qualifying', 'Sprint'] as const;
export type Sparable = (typeof SPARABLE)[number];

/** Old seasons have the word `None` instead of a car number. */
const CarNumber = z.string().transform((text) => (/^\d{1,3}$/.test(text) ? Number(text) : null));

const ResultRow = z.object({
  number: CarNumber,
  position: Place.nullish(),
  positionText: z.string().max(8),
  points: Points,
  Driver: JolpicaDriver,
  Constructor: JolpicaConstructor,
  grid: WholeNumber.nullish(),
  laps: WholeNumber.nullish(),
  status: z.string().max(60),
});
export type ResultRow = z.output<typeof ResultRow>;

const QualifyingRow = z.object({
  number: CarNumber,
  position: Place,
  Driver: JolpicaDriver,
  Constructor: JolpicaConstructor,
});
export type QualifyingRow = z.output<typeof QualifyingRow>;

const StandingsRow = z.object({
  /** Left out for those who are not ranked. */
  position: Place.nullish(),
  positionText: z.string().max(8),
  points: Points,
  wins: WholeNumber,
});

const DriverStandingsRow = StandingsRow.extend({
  Driver: JolpicaDriver,
  Constructors: z.array(JolpicaConstructor),
});
export type DriverStandingsRow = z.output<typeof DriverStandingsRow>;

const ConstructorStandingsRow = StandingsRow.extend({ Constructor: JolpicaConstructor });
export type ConstructorStandingsRow = z.output<typeof ConstructorStandingsRow>;

/** The wrapper of every answer; a page holds `limit` rows of the innermost list. */
export const Envelope = z.object({
  MRData: z.looseObject({ limit: Place, offset: WholeNumber, total: WholeNumber }),
});

/** The tables inside it. A race that is cut in two by a page comes with its head on both. */
/** Its races are read one by one: a field that cannot be must not cost the others. */
export const Schedule = z.object({ Races: z.array(z.unknown()) });
export const DriverTable = z.object({ Drivers: z.array(JolpicaDriver) });
export const ConstructorTable = z.object({ Constructors: z.array(JolpicaConstructor) });
export const ResultTable = z.object({
  Races: z.array(SheetHead.extend({ Results: z.array(ResultRow) })),
});
export const SprintTable = z.object({
  Races: z.array(SheetHead.extend({ SprintResults: z.array(ResultRow) })),
});
export const QualifyingTable = z.object({
  Races: z.array(SheetHead.extend({ QualifyingResults: z.array(QualifyingRow) })),
});

/** `round` is `null` for a season without standings. */
const StandingsHead = z.object({ season: WholeNumber, round: Place.nullish() });
export const DriverStandings = z.object({
  StandingsLists: z
    .array(StandingsHead.extend({ DriverStandings: z.array(DriverStandingsRow) }))
    .max(1),
});
export const ConstructorStandings = z.object({
  StandingsLists: z
    .array(StandingsHead.extend({ ConstructorStandings: z.array(ConstructorStandingsRow) }))
    .max(1),
});
