import type { Transaction } from 'kysely';
import { FLAG_TYPES, type RaceCategory } from '#domain/category.ts';
import type { GuessableRace } from '#domain/deadlines.ts';
import type { FlagCounts } from '#domain/guesses.ts';
import type { GridPlace, Instant } from '#domain/season.ts';
import { jsonList } from '../db/dialects/json-list.ts';
import type { Executor } from '../db/open-database.ts';
import { timeColumn } from '../db/postgres-time.ts';
import type { Database } from '../db/tables.ts';
import { hasResult } from '../race-lists/has-result.ts';

const EARLIER_SEASONS = 3;

/** What decides whether a season can be guessed. */
export async function selectSeasonToGuess(trx: Transaction<Database>, year: number) {
  return trx
    .selectFrom('season')
    .select(['year', 'guess_deadline', 'finished_at', 'has_reserves', 'closed_at'])
    .where('year', '=', year)
    .executeTakeFirst();
}

/** A place of a race as a player has guessed it. */
interface StoredPlace extends Stamp {
  readonly category: RaceCategory;
  readonly driverId: string;
}

/**
 * A race and its season, with the time that decides and what the player has stored: one query, since others wait for the
 * end of this transaction.
 */
export async function selectRaceToGuess(
  trx: Transaction<Database>,
  { raceId, userId }: Pick<RacePlace, 'raceId' | 'userId'>,
) {
  const row = await trx
    .selectFrom('race')
    .innerJoin('season', 'season.year', 'race.year')
    .select(({ selectFrom }) => [
      'race.id',
      'race.year',
      'race.guess_deadline',
      'race.closed_at',
      'season.finished_at',
      'season.revision',
      timeColumn(trx).as('database_time'),
      selectFrom('race_guess')
        .select(jsonList(trx, ['category', 'driver_id', 'saved_at', 'salt']).as('places'))
        .where('race_guess.user_id', '=', userId)
        .whereRef('race_guess.race_id', '=', 'race.id')
        .as('places'),
    ])
    .where('race.id', '=', raceId)
    .where('race.cancelled_at', 'is', null)
    .executeTakeFirst();
  if (row === undefined) return null;
  const places = JSON.parse(row.places ?? '[]') as [RaceCategory, string, Instant, string][];
  return {
    ...row,
    places: places.map(
      ([category, driverId, savedAt, salt]): StoredPlace => ({ category, driverId, savedAt, salt }),
    ),
  };
}

/** A season's races as far as it matters to which of them is open; grids of those without a result. */
export async function selectGuessableRaces(
  executor: Executor,
  year: number,
): Promise<(GuessableRace & { readonly id: string })[]> {
  const rows = await executor
    .selectFrom('race')
    .leftJoin('grid_place', (join) =>
      join.onRef('grid_place.race_id', '=', 'race.id').on(({ not }) => not(hasResult)),
    )
    .select([
      'race.id',
      'race.position',
      'race.starts_at',
      'race.guess_deadline',
      hasResult.as('has_result'),
      'grid_place.driver_id',
      'grid_place.position as grid_position',
    ])
    .where('race.year', '=', year)
    .where('race.cancelled_at', 'is', null)
    .orderBy('race.position')
    .orderBy('grid_place.sort')
    .execute();
  const races = new Map<
    string,
    GuessableRace & { readonly id: string; grid: GridPlace[] | null }
  >();
  for (const row of rows) {
    const race = races.get(row.id) ?? {
      id: row.id,
      position: row.position,
      startsAt: row.starts_at,
      guessDeadline: row.guess_deadline,
      result: row.has_result ? [] : null,
      grid: null,
    };
    races.set(row.id, race);
    const { driver_id: driverId, grid_position: position } = row;
    if (driverId === null) continue;
    race.grid ??= [];
    race.grid.push({ driverId, constructorId: null, position });
  }
  return [...races.values()];
}

/** When a guess was stored, and its salt. */
export interface Stamp {
  readonly savedAt: Instant;
  readonly salt: string;
}

/** A player's three counts; `null` when not guessed. */
export async function selectFlagCounts(
  executor: Executor,
  year: number,
  userId: string,
): Promise<{ readonly counts: FlagCounts; readonly stamp: Stamp } | null> {
  const rows = await executor
    .selectFrom('flag_guess')
    .select(['type', 'count', 'saved_at', 'salt'])
    .where('user_id', '=', userId)
    .where('year', '=', year)
    .execute();
  const [first] = rows;
  if (first === undefined) return null;
  const count = (type: string) => rows.find((row) => row.type === type)?.count ?? 0;
  return {
    counts: {
      YELLOW_FLAG: count('YELLOW_FLAG'),
      RED_FLAG: count('RED_FLAG'),
      SAFETY_CAR: count('SAFETY_CAR'),
    },
    stamp: { savedAt: first.saved_at, salt: first.salt },
  };
}

export async function replaceFlagCounts(
  trx: Transaction<Database>,
  year: number,
  userId: string,
  counts: FlagCounts,
  { savedAt, salt }: Stamp,
): Promise<void> {
  await trx
    .insertInto('flag_guess')
    .values(
      FLAG_TYPES.map((type) => ({
        user_id: userId,
        year,
        type,
        count: counts[type],
        saved_at: savedAt,
        salt,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'year', 'type']).doUpdateSet((row) => ({
        count: row.ref('excluded.count'),
        saved_at: row.ref('excluded.saved_at'),
        salt: row.ref('excluded.salt'),
      })),
    )
    .execute();
}

interface RacePlace {
  readonly userId: string;
  readonly raceId: string;
  readonly category: RaceCategory;
}

export async function replaceRacePlace(
  trx: Transaction<Database>,
  { userId, raceId, category }: RacePlace,
  driverId: string,
  { savedAt, salt }: Stamp,
): Promise<void> {
  await trx
    .insertInto('race_guess')
    .values({
      user_id: userId,
      race_id: raceId,
      category,
      driver_id: driverId,
      is_reserve: 0,
      saved_at: savedAt,
      salt,
    })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'race_id', 'category']).doUpdateSet((row) => ({
        driver_id: row.ref('excluded.driver_id'),
        is_reserve: row.ref('excluded.is_reserve'),
        saved_at: row.ref('excluded.saved_at'),
        salt: row.ref('excluded.salt'),
      })),
    )
    .execute();
}

export async function deleteRacePlace(
  trx: Transaction<Database>,
  { userId, raceId, category }: RacePlace,
): Promise<void> {
  await trx
    .deleteFrom('race_guess')
    .where('user_id', '=', userId)
    .where('race_id', '=', raceId)
    .where('category', '=', category)
    .execute();
}

export async function selectQualifyingAt(
  executor: Executor,
  raceId: string,
): Promise<Instant | null> {
  const race = await executor
    .selectFrom('race')
    .select('qualifying_at')
    .where('id', '=', raceId)
    .executeTakeFirst();
  return race?.qualifying_at ?? null;
}

/** How many flags of each type the seasons before a year had, the latest season first. */
export async function selectEarlierFlagCounts(
  executor: Executor,
  year: number,
): Promise<({ readonly year: number } & FlagCounts)[]> {
  const rows = await executor
    .selectFrom('flag')
    .innerJoin('race', 'race.id', 'flag.race_id')
    .select((column) => ['race.year', 'flag.type', column.fn.countAll<number>().as('count')])
    .where('race.year', '<', year)
    .where('race.cancelled_at', 'is', null)
    .where('flag.removed_at', 'is', null)
    .groupBy(['race.year', 'flag.type'])
    .execute();
  const years = [...new Set(rows.map((row) => row.year))].sort((a, b) => b - a);
  return years.slice(0, EARLIER_SEASONS).map((each) => {
    const count = (type: string) =>
      rows.find((row) => row.year === each && row.type === type)?.count ?? 0;
    return {
      year: each,
      YELLOW_FLAG: count('YELLOW_FLAG'),
      RED_FLAG: count('RED_FLAG'),
      SAFETY_CAR: count('SAFETY_CAR'),
    };
  });
}
