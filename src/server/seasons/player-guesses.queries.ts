import type { Instant } from '#domain/season.ts';
import type { Executor } from '../db/open-database.ts';

/** What of a season's guesses everybody may see. */
export interface PublicParts {
  readonly season: boolean;
  readonly raceIds: readonly string[];
}

const selectUsers = (executor: Executor) =>
  executor.selectFrom('user').select(['id', 'username']).where('username', 'is not', null);

const selectOrders = (executor: Executor, year: number) =>
  executor
    .selectFrom('order_guess')
    .select(['user_id', 'kind', 'competitor_id', 'saved_at'])
    .where('year', '=', year)
    .orderBy('position');

const selectFlags = (executor: Executor, year: number) =>
  executor
    .selectFrom('flag_guess')
    .select(['user_id', 'type', 'count', 'saved_at'])
    .where('year', '=', year);

const selectRaces = (executor: Executor, year: number) =>
  executor
    .selectFrom('race_guess')
    .innerJoin('race', 'race.id', 'race_guess.race_id')
    .select(['user_id', 'race_id', 'category', 'driver_id', 'is_reserve', 'saved_at'])
    .where('race.year', '=', year)
    .where('race.cancelled_at', 'is', null);

/**
 * The guesses that are public, of everybody, with the names of all players. No open guess is read, whatever
 * is asked for: each row is held to its deadline here.
 */
export async function selectPublicGuesses(
  executor: Executor,
  year: number,
  { season, raceIds }: PublicParts,
  now: Instant,
) {
  const isPublicSeason = executor
    .selectFrom('season')
    .select('year')
    .where('year', '=', year)
    .where('guess_deadline', '<=', now);
  return {
    users: await selectUsers(executor).execute(),
    orders: season
      ? await selectOrders(executor, year).where('year', '=', isPublicSeason).execute()
      : [],
    flags: season
      ? await selectFlags(executor, year).where('year', '=', isPublicSeason).execute()
      : [],
    races:
      raceIds.length > 0
        ? await selectRaces(executor, year)
            .where('race_id', 'in', raceIds)
            .where('race.guess_deadline', '<=', now)
            .execute()
        : [],
  };
}

/** All that one player has guessed of a season, open guesses too: for nobody else. */
export async function selectOwnGuesses(executor: Executor, year: number, userId: string) {
  return {
    users: await selectUsers(executor).where('id', '=', userId).execute(),
    orders: await selectOrders(executor, year).where('user_id', '=', userId).execute(),
    flags: await selectFlags(executor, year).where('user_id', '=', userId).execute(),
    races: await selectRaces(executor, year).where('user_id', '=', userId).execute(),
  };
}
