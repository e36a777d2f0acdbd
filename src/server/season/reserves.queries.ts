import { sql, type Transaction } from 'kysely';
import type { ReserveLists } from '#contract/guessing/guesses.ts';
import type { Instant } from '#domain/base/time.ts';
import {
  byPickName,
  PICK_BY_CATEGORY,
  RACE_CATEGORIES,
  type RaceCategory,
} from '#domain/season/category.ts';
import type { Executor } from '#server/db/database.ts';
import type { Database } from '#server/db/tables.ts';
import { hasResult } from './result-lists/has-result.ts';

interface Owner {
  readonly userId: string;
  readonly year: number;
}

/** Selects one player's lists. Always secret: never part of a response to others. */
export async function selectReserves(
  executor: Executor,
  { userId, year }: Owner,
): Promise<ReserveLists> {
  const rows = await executor
    .selectFrom('reserve_guess')
    .select(['category', 'driver_id'])
    .where('user_id', '=', userId)
    .where('year', '=', year)
    .orderBy('position')
    .execute();
  const of = (category: RaceCategory) =>
    rows.filter((row) => row.category === category).map(({ driver_id }) => driver_id);
  return byPickName(of);
}

export async function replaceReserves(
  trx: Transaction<Database>,
  { userId, year }: Owner,
  lists: ReserveLists,
  savedAt: Instant,
): Promise<void> {
  await trx
    .deleteFrom('reserve_guess')
    .where('user_id', '=', userId)
    .where('year', '=', year)
    .execute();
  const rows = RACE_CATEGORIES.flatMap((category) =>
    lists[PICK_BY_CATEGORY[category]].map((driver_id, index) => ({
      user_id: userId,
      year,
      category,
      position: index + 1,
      driver_id,
      saved_at: savedAt,
    })),
  );
  if (rows.length > 0) await trx.insertInto('reserve_guess').values(rows).execute();
}

/** Rewrites all lists of a season that name a driver; later entries move up. */
export async function changeReservesNaming(
  trx: Transaction<Database>,
  year: number,
  driverId: string,
  change: (list: readonly string[]) => string[],
): Promise<void> {
  const owners = await trx
    .selectFrom('reserve_guess')
    .select(['user_id', 'saved_at'])
    .distinct()
    .where('year', '=', year)
    .where('driver_id', '=', driverId)
    .execute();
  for (const { user_id: userId, saved_at: savedAt } of owners) {
    const { first, tenth } = await selectReserves(trx, { userId, year });
    const lists = { first: change(first), tenth: change(tenth) };
    await replaceReserves(trx, { userId, year }, lists, savedAt);
  }
}

/**
 * Fills each empty pick with the first reserve on the grid; does nothing once there is a result.
 * @returns true if any was filled
 */
export async function insertReserves(
  trx: Transaction<Database>,
  raceIds: readonly string[],
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await trx
    .insertInto('race_guess')
    .columns(['user_id', 'race_id', 'category', 'driver_id', 'is_reserve', 'saved_at'])
    .expression((query) =>
      query
        .selectFrom('race')
        .innerJoin('season', 'season.year', 'race.year')
        .innerJoin('reserve_guess as reserve', 'reserve.year', 'race.year')
        .innerJoin('grid_place as place', (join) =>
          join
            .onRef('place.race_id', '=', 'race.id')
            .onRef('place.driver_id', '=', 'reserve.driver_id'),
        )
        .select(['reserve.user_id', 'race.id', 'reserve.category', 'reserve.driver_id'])
        .select([sql.lit(1).as('is_reserve'), 'race.guess_deadline'])
        .where('race.id', 'in', raceIds)
        .where('season.has_reserves', '=', 1)
        .where(({ not }) => not(hasResult))
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('race_guess as own')
                .select('own.user_id')
                .whereRef('own.user_id', '=', 'reserve.user_id')
                .whereRef('own.race_id', '=', 'race.id')
                .whereRef('own.category', '=', 'reserve.category'),
            ),
          ),
        )
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('reserve_guess as better')
                .innerJoin('grid_place as better_place', (join) =>
                  join
                    .onRef('better_place.driver_id', '=', 'better.driver_id')
                    .onRef('better_place.race_id', '=', 'race.id'),
                )
                .select('better.user_id')
                .whereRef('better.user_id', '=', 'reserve.user_id')
                .whereRef('better.year', '=', 'reserve.year')
                .whereRef('better.category', '=', 'reserve.category')
                .whereRef('better.position', '<', 'reserve.position'),
            ),
          ),
        ),
    )
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows > 0n;
}

/**
 * Selects users who are participants only through reserves that were just filled into these races.
 */
export async function selectEntrants(
  executor: Executor,
  year: number,
  raceIds: readonly string[],
): Promise<string[]> {
  const rows = await executor
    .selectFrom('race_guess as filled')
    .select('filled.user_id')
    .distinct()
    .where('filled.race_id', 'in', raceIds)
    .where('filled.is_reserve', '=', 1)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('order_guess')
            .select('order_guess.user_id')
            .whereRef('order_guess.user_id', '=', 'filled.user_id')
            .where('order_guess.year', '=', year),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('flag_guess')
            .select('flag_guess.user_id')
            .whereRef('flag_guess.user_id', '=', 'filled.user_id')
            .where('flag_guess.year', '=', year),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('answer_guess')
            .select('answer_guess.user_id')
            .whereRef('answer_guess.user_id', '=', 'filled.user_id')
            .where('answer_guess.year', '=', year),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('race_guess as other')
            .innerJoin('race', 'race.id', 'other.race_id')
            .select('other.user_id')
            .whereRef('other.user_id', '=', 'filled.user_id')
            .where('race.year', '=', year)
            .where('race.cancelled_at', 'is', null)
            .where(({ or, eb }) =>
              or([eb('other.race_id', 'not in', raceIds), eb('other.is_reserve', '=', 0)]),
            ),
        ),
      ),
    )
    .execute();
  return rows.map(({ user_id }) => user_id);
}
