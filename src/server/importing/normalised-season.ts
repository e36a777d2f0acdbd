import { z } from 'zod';
import type { Instant } from '#domain/base/time.ts';
import { FLAG_TYPES, SESSION_TYPES } from '#domain/season/category.ts';
import { RESULT_STATUSES } from '#domain/season/season.ts';
import type { ImportNotice } from './finding.ts';

/**
 * Format that every source is normalised to before validation. Keys of competitors and races are
 * stable within the season. `null` means unknown (yet) and keeps what is stored; an empty list
 * states that there is nothing.
 */
const Key = z.string().min(1).max(64);
const InstantField = z.int();
const Position = z.int().positive().nullable();

const NormalisedConstructor = z.strictObject({
  key: Key,
  name: z.string().min(1).max(80),
  /** `#rrggbb` */
  colour: z
    .string()
    .regex(/^#[0-9a-fA-F]{6}$/)
    .nullable(),
  /** Other keys of the competitor at sources. */
  aliases: z.array(z.string()).max(20),
});

const NormalisedDriver = z.strictObject({
  key: Key,
  name: z.string().min(1).max(80),
  code: z.string().min(1).max(4),
  number: z.int().positive().nullable(),
  /** Constructor at the time of the fetch. */
  constructor: Key.nullable(),
  aliases: z.array(z.string()).max(20),
});

const NormalisedGridPlace = z.strictObject({
  driver: Key,
  constructor: Key.nullable(),
  /** Grid slot; `null` for the pit lane. */
  position: Position,
});

const NormalisedResultRow = z.strictObject({
  driver: Key,
  constructor: Key.nullable(),
  /** Finishing position; `null` if not classified. */
  position: Position,
  status: z.enum(RESULT_STATUSES),
  gridPosition: Position,
  laps: z.int().min(0).nullable(),
  points: z.number(),
});
export type NormalisedResultRow = z.infer<typeof NormalisedResultRow>;

const NormalisedStanding = z.strictObject({
  /** Key of a driver or constructor. */
  competitor: Key,
  position: Position,
  points: z.number(),
});
export type NormalisedStanding = z.infer<typeof NormalisedStanding>;

const NormalisedFlag = z.strictObject({
  type: z.enum(FLAG_TYPES),
  session: z.enum(SESSION_TYPES),
  lap: z.int().min(0),
});

export const NormalisedRace = z.strictObject({
  key: Key,
  position: z.int().positive(),
  name: z.string().min(1).max(80),
  startsAt: InstantField,
  /** Start as OpenF1 reports it; absent if it is silent. */
  reportedStart: InstantField.nullable().optional(),
  qualifyingAt: InstantField.nullable(),
  /** Start of the sprint; `null` without one. */
  sprintAt: InstantField.nullable(),
  /** State of the grid; `null` without one. */
  gridState: z.enum(['PROVISIONAL', 'FINAL']).nullable(),
  grid: z.array(NormalisedGridPlace).max(100).nullable(),
  sprintResult: z.array(NormalisedResultRow).max(100).nullable(),
  result: z.array(NormalisedResultRow).max(100).nullable(),
  driverStandings: z.array(NormalisedStanding).max(100).nullable(),
  constructorStandings: z.array(NormalisedStanding).max(100).nullable(),
  flags: z.array(NormalisedFlag).max(1000).nullable(),
});
export type NormalisedRace = z.infer<typeof NormalisedRace>;

export const NormalisedSeason = z.strictObject({
  year: z.int(),
  /** Start of pre-season testing. */
  testingStartsAt: InstantField.nullable(),
  constructors: z.array(NormalisedConstructor).max(100),
  drivers: z.array(NormalisedDriver).max(200),
  /** Races in calendar order; a missing race counts as cancelled. */
  races: z.array(NormalisedRace).max(100),
});
export type NormalisedSeason = z.infer<typeof NormalisedSeason>;

/** What a source tells of a season, with what is wrong with it. */
export interface ToldSeason {
  /** Season as known at that time; `null` if the source lacks it, or has failed altogether. */
  readonly season: NormalisedSeason | null;
  readonly notices: readonly ImportNotice[];
  /**
   * Why the season is incomplete or missing, so that the import counts as failed. Without any
   * driver the entry list could not be fetched. `null` if all is told.
   */
  readonly failure: unknown;
}

/** Source of a season's facts. */
export interface SeasonSource {
  readonly name: string;
  /** Fetches a season as known at `now`. What it throws is a bug; its failures are told. */
  fetchSeason(year: number, now: Instant): Promise<ToldSeason>;
}

/** Returns what a source tells that has no notices and does not fail. */
export const told = (season: NormalisedSeason | null): ToldSeason => ({
  season,
  notices: [],
  failure: null,
});

/** Asks a source for a season; a bug of it is told as its failure. */
export async function askSource(
  source: SeasonSource,
  year: number,
  now: Instant,
): Promise<ToldSeason> {
  try {
    return await source.fetchSeason(year, now);
  } catch (failure) {
    return { season: null, notices: [], failure };
  }
}

export interface FetchOptions {
  /**
   * Keys of races whose grid, results, standings and flags to fetch; by default all. For others
   * only the calendar is fetched, and stored facts stay.
   */
  readonly races?: readonly string[];
  /**
   * Time to stop fetching. Races not fetched by then wait for a later run; older races come first.
   */
  readonly until?: Instant;
  /**
   * Maximum cache age, in ms, of rarely changing data: entry list, standings so far, testing, race
   * control messages of counted races. By default nothing comes from the cache.
   */
  readonly seldomMs?: number;
}

/** Sources of seasons that this process may use. */
export interface SeasonSources {
  readonly bundled: SeasonSource;
  /** Live sources; `null` without network access, as in the demo, which runs at another time. */
  readonly live: ((options?: FetchOptions) => SeasonSource) | null;
}

/** What an import needs beside the context of every use case. */
export interface WithSources {
  readonly sources: SeasonSources;
}
