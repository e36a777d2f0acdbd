import type { Transaction } from 'kysely';
import { FLAG_TYPES, type RaceCategory } from '#domain/category.ts';
import type { GuessableRace } from '#domain/deadlines.ts';
import type { FlagCounts } from '#domain/guesses.ts';
import type { Instant } from '#domain/season.ts';
import type { Executor } from '../db/open-database.ts';
import type { Database } from '../db/tables.ts';

const EARLIER_SEASONS = 3;

/** A season's row, held until the transaction ends: its deadline cannot be moved meanwhile. */
export async function lockSeason(trx: Transaction<Database>, year: number) {
  return trx
    .selectFrom('season')
    .select(['year', 'guess_deadline', 'finished_at', 'has_reserves'])
    .where('year', '=', year)
    .forUpdate()
    .executeTakeFirst();
}

/** A race's row, held until the transaction ends. */
export async function lockRace(trx: Transaction<Database>, raceId: string) {
  return trx
    .selectFrom('race')
    .select(['id', 'year', 'guess_deadline', 'reserves_filled_at'])
    .where('id', '=', raceId)
    .where('cancelled_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

/** A season's races as far as it matters to which of them is open; grids of those without a result. */
export async function selectGuessableRaces(
  executor: Executor,
  year: number,
): Promise<(GuessableRace & { readonly id: string })[]> {
  const races = await executor
    .selectFrom('race')
    .select(['id', 'position', 'starts_at', 'guess_deadline', 'grid_state', 'result_stored_at'])
    .where('year', '=', year)
    .where('cancelled_at', 'is', null)
    .execute();
  const places = await executor
    .selectFrom('grid_place')
    .innerJoin('race', 'race.id', 'grid_place.race_id')
    .select(['grid_place.race_id', 'grid_place.driver_id', 'grid_place.position'])
    .where('race.year', '=', year)
    .where('race.result_stored_at', 'is', null)
    .orderBy('grid_place.sort')
    .execute();
  return races.map((race) => ({
    id: race.id,
    position: race.position,
    startsAt: race.starts_at,
    guessDeadline: race.guess_deadline,
    result: race.result_stored_at === null ? null : [],
    grid:
      race.grid_state === null
        ? null
        : places
            .filter((place) => place.race_id === race.id)
            .map(({ driver_id, position }) => ({
              driverId: driver_id,
              constructorId: null,
              position,
            })),
  }));
}

/** A player's three counts; `null` when not guessed. */
export async function selectFlagCounts(
  executor: Executor,
  year: number,
  userId: string,
): Promise<FlagCounts | null> {
  const rows = await executor
    .selectFrom('flag_guess')
    .select(['type', 'count'])
    .where('user_id', '=', userId)
    .where('year', '=', year)
    .execute();
  if (rows.length === 0) return null;
  const count = (type: string) => rows.find((row) => row.type === type)?.count ?? 0;
  return {
    YELLOW_FLAG: count('YELLOW_FLAG'),
    RED_FLAG: count('RED_FLAG'),
    SAFETY_CAR: count('SAFETY_CAR'),
  };
}

export async function replaceFlagCounts(
  trx: Transaction<Database>,
  year: number,
  userId: string,
  counts: FlagCounts,
  savedAt: Instant,
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
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'year', 'type']).doUpdateSet((row) => ({
        count: row.ref('excluded.count'),
        saved_at: row.ref('excluded.saved_at'),
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
  savedAt: Instant,
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
    })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'race_id', 'category']).doUpdateSet((row) => ({
        driver_id: row.ref('excluded.driver_id'),
        is_reserve: row.ref('excluded.is_reserve'),
        saved_at: row.ref('excluded.saved_at'),
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

export async function selectRacePlaces(executor: Executor, userId: string, raceId: string) {
  return executor
    .selectFrom('race_guess')
    .select(['category', 'driver_id'])
    .where('user_id', '=', userId)
    .where('race_id', '=', raceId)
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
