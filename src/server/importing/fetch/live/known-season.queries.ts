import type { Instant } from '#domain/base/time.ts';
import type { Executor } from '#server/db/database.ts';
import { hasFinalGrid, hasResult } from '#server/season/result-lists/has-result.ts';

/** Stored race, possibly cancelled. */
export interface KnownRace {
  readonly key: string;
  /** Position in the season. */
  readonly position: number;
  readonly name: string;
  readonly startsAt: Instant;
  /** Start that OpenF1 reported last. */
  readonly reportedStart: Instant | null;
  readonly qualifyingAt: Instant | null;
  readonly sprintAt: Instant | null;
  readonly guessDeadline: Instant;
  readonly isCancelled: boolean;
  readonly hasResult: boolean;
  /** True if the stored grid is final. */
  readonly hasFinalGrid: boolean;
  /** True if the flags have been counted. */
  readonly hasFlags: boolean;
}

/** Stored driver. */
export interface StoredDriver {
  readonly key: string;
  readonly name: string;
  readonly code: string;
  readonly number: number | null;
  readonly constructor: string | null;
}

/** Car entered for a race. */
export interface Entry {
  readonly driver: string;
  readonly constructor: string | null;
}

/**
 * Stored season, which the sources are matched to; also the fallback for what they lack just now.
 */
export interface KnownSeason {
  /** Races, including cancelled ones. */
  readonly races: readonly KnownRace[];
  readonly constructors: readonly { readonly key: string; readonly name: string }[];
  readonly drivers: readonly StoredDriver[];
  /** Cars of the latest race with a result, in its order. */
  readonly latestEntries: readonly Entry[];
}

export async function selectKnownSeason(executor: Executor, year: number): Promise<KnownSeason> {
  const constructors = await executor
    .selectFrom('constructor')
    .select(['key', 'name'])
    .where('year', '=', year)
    .orderBy('position')
    .execute();
  const drivers = await executor
    .selectFrom('driver')
    .leftJoin('constructor', 'constructor.id', 'driver.constructor_id')
    .select(['driver.key', 'driver.name', 'code', 'number', 'constructor.key as constructor'])
    .where('driver.year', '=', year)
    .orderBy('driver.position')
    .execute();
  const latest = executor
    .selectFrom('race')
    .innerJoin('result_row', 'result_row.race_id', 'race.id')
    .select('race.id')
    .where('year', '=', year)
    .where('session', '=', 'RACE')
    .orderBy('starts_at', 'desc')
    .limit(1);
  const latestEntries = await executor
    .selectFrom('result_row')
    .innerJoin('driver', 'driver.id', 'driver_id')
    .leftJoin('constructor', 'constructor.id', 'result_row.constructor_id')
    .select(['driver.key as driver', 'constructor.key as constructor'])
    .where('race_id', '=', latest)
    .where('session', '=', 'RACE')
    .orderBy('sort')
    .execute();
  return { races: await selectKnownRaces(executor, year), constructors, drivers, latestEntries };
}

async function selectKnownRaces(executor: Executor, year: number): Promise<KnownRace[]> {
  const rows = await executor
    .selectFrom('race')
    .leftJoin('reported_start', 'reported_start.race_id', 'race.id')
    .select([
      'key',
      'position',
      'name',
      'race.starts_at',
      'reported_start.starts_at as reported_start',
      'qualifying_at',
      'sprint_at',
      'guess_deadline',
      'cancelled_at',
      hasResult.as('has_result'),
      hasFinalGrid.as('has_final_grid'),
      'flags_counted_at',
    ])
    .where('year', '=', year)
    .orderBy('race.starts_at')
    .execute();
  return rows.map((row) => ({
    key: row.key,
    position: row.position,
    name: row.name,
    startsAt: row.starts_at,
    reportedStart: row.reported_start,
    qualifyingAt: row.qualifying_at,
    sprintAt: row.sprint_at,
    guessDeadline: row.guess_deadline,
    isCancelled: row.cancelled_at !== null,
    hasResult: Boolean(row.has_result),
    hasFinalGrid: Boolean(row.has_final_grid),
    hasFlags: row.flags_counted_at !== null,
  }));
}
