import { z } from 'zod';
import { MAX_ALIASES, MAX_NAME } from '#contract/limits.ts';
import { FLAG_TYPES, SESSION_TYPES } from '#domain/season/category.ts';
import { RESULT_STATUSES } from '#domain/season/season.ts';
import { LIMITS } from '../normalised-season.ts';

/**
 * The format of `seasons/<year>.json`: facts only, in an order that reads well. Keys name a race, driver
 * or constructor within the season; a race's rows of grid, result and standings are in official order.
 */
const Key = z
  .string()
  .max(LIMITS.key)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/);
const Name = z.string().min(1).max(MAX_NAME);
const Aliases = z.array(z.string()).max(MAX_ALIASES).optional();
const Time = z.iso.datetime();
const Place = z.int().positive();
const StartPlace = z.union([Place, z.literal('PIT_LANE')]);

const ConstructorEntry = z.strictObject({
  key: Key,
  name: Name,
  colour: z.string().regex(/^#[0-9A-F]{6}$/),
  aliases: Aliases,
});

const DriverEntry = z.strictObject({
  key: Key,
  code: z.string().regex(/^[A-Z]{3}$/),
  name: Name,
  number: z.int().positive().nullable(),
  aliases: Aliases,
  /** Constructors of the driver, each with the first race. */
  stints: z.array(z.strictObject({ constructor: Key, from: Key })).min(1),
});

const ResultEntry = z.strictObject({
  driver: Key,
  constructor: Key,
  /** Finishing position; absent if not classified, which has a status instead. */
  position: Place.optional(),
  status: z.enum(RESULT_STATUSES).default('CLASSIFIED'),
  grid: StartPlace.nullable(),
  laps: z.int().min(0),
  points: z.number().min(0),
});

const listOf = <Row extends z.ZodType>(row: Row) => z.array(row).max(LIMITS.listOfRace).optional();

const RaceEntry = z.strictObject({
  key: Key,
  round: Place,
  name: Name,
  startsAt: Time,
  qualifyingAt: Time,
  sprintAt: Time.optional(),
  grid: listOf(z.strictObject({ driver: Key, position: StartPlace })),
  sprintResult: listOf(ResultEntry),
  result: listOf(ResultEntry),
  driverStandings: listOf(
    z.strictObject({ driver: Key, position: Place.nullable(), points: z.number() }),
  ),
  constructorStandings: listOf(
    z.strictObject({ constructor: Key, position: Place.nullable(), points: z.number() }),
  ),
  /** Flags; absent if not counted. */
  flags: z
    .array(
      z.strictObject({
        session: z.enum(SESSION_TYPES),
        type: z.enum(FLAG_TYPES),
        lap: z.int().min(0),
      }),
    )
    .max(SESSION_TYPES.length * LIMITS.flagsOfSession)
    .optional(),
});
export type RaceEntry = z.infer<typeof RaceEntry>;
export type ResultEntry = z.infer<typeof ResultEntry>;

export const SeasonFile = z.strictObject({
  year: z.int(),
  attribution: z.string().min(1),
  testingStartsAt: Time,
  constructors: z.array(ConstructorEntry).min(1).max(LIMITS.constructors),
  drivers: z.array(DriverEntry).min(1).max(LIMITS.drivers),
  races: z.array(RaceEntry).min(1).max(LIMITS.races),
});
export type SeasonFile = z.infer<typeof SeasonFile>;
