import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Instant } from '#domain/base/time.ts';
import type { FlagType, SessionType } from '#domain/season/category.ts';
import type { ResultStatus } from '#domain/season/season.ts';
import type { ImportNotice } from './finding.ts';

/*
 * Form that every source is brought into before validation. Keys of competitors and races are
 * stable within the season. `null` means unknown (yet) and keeps what is stored; an empty list
 * states that there is nothing.
 */

/**
 * Maximum sizes of what a source tells, far above those of any season; those of names are in
 * `contract/limits.ts`, as an admin has them, too. The schemas by which responses and files are read
 * enforce them, and `check-list.ts` where several lists are merged.
 */
export const LIMITS = {
  /** Characters. */
  key: 64,
  /** Rows. */
  races: 100,
  constructors: 100,
  drivers: 200,
  listOfRace: 100,
  flagsOfSession: 100,
} as const;

interface NormalisedCompetitor {
  key: string;
  name: string;
  /** Other keys of the competitor at sources. */
  aliases: string[];
}

interface NormalisedConstructor extends NormalisedCompetitor {
  /** `#rrggbb` */
  colour: string | null;
}

interface NormalisedDriver extends NormalisedCompetitor {
  code: string;
  number: number | null;
  /** Constructor at the time of the fetch. */
  constructor: string | null;
}

interface NormalisedGridPlace {
  driver: string;
  constructor: string | null;
  /** Grid slot; `null` for the pit lane. */
  position: number | null;
}

export interface NormalisedResultRow {
  driver: string;
  constructor: string | null;
  /** Finishing position; `null` if not classified. */
  position: number | null;
  status: ResultStatus;
  gridPosition: number | null;
  laps: number | null;
  points: number;
}

export interface NormalisedStanding {
  /** Key of a driver or constructor. */
  competitor: string;
  position: number | null;
  points: number;
}

interface NormalisedFlag {
  type: FlagType;
  session: SessionType;
  lap: number;
}

export interface NormalisedRace {
  key: string;
  position: number;
  name: string;
  startsAt: Instant;
  /** Start as OpenF1 reports it; absent if it is silent. */
  reportedStart?: Instant | null;
  qualifyingAt: Instant | null;
  /** Start of the sprint; `null` without one. */
  sprintAt: Instant | null;
  /** State of the grid; `null` without one. */
  gridState: 'PROVISIONAL' | 'FINAL' | null;
  grid: NormalisedGridPlace[] | null;
  sprintResult: NormalisedResultRow[] | null;
  result: NormalisedResultRow[] | null;
  driverStandings: NormalisedStanding[] | null;
  constructorStandings: NormalisedStanding[] | null;
  flags: NormalisedFlag[] | null;
}

export interface NormalisedSeason {
  year: number;
  /** Start of pre-season testing. */
  testingStartsAt: Instant | null;
  constructors: NormalisedConstructor[];
  drivers: NormalisedDriver[];
  /** Races in calendar order; a missing race counts as cancelled. */
  races: NormalisedRace[];
}

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
    const whole = await source.fetchSeason(year, now);
    // Reading a season takes some ten milliseconds, and so does storing it, so other requests are
    // served in between.
    await nextTurn();
    return whole;
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
