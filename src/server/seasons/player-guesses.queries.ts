import type { Instant } from '#domain/season.ts';
import type { Executor } from '../db/open-database.ts';

/** What of a season's guesses everybody may see. */
export interface PublicParts {
  readonly season: boolean;
  readonly raceIds: readonly string[];
}

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
    users: await executor
      .selectFrom('user')
      .select(['id', 'username'])
      .where('username', 'is not', null)
      .execute(),
    orders: season
      ? await executor
          .selectFrom('order_guess')
          .select(['user_id', 'kind', 'competitor_id', 'saved_at'])
          .where('year', '=', isPublicSeason)
          .orderBy('position')
          .execute()
      : [],
    flags: season
      ? await executor
          .selectFrom('flag_guess')
          .select(['user_id', 'type', 'count', 'saved_at'])
          .where('year', '=', isPublicSeason)
          .execute()
      : [],
    races:
      raceIds.length > 0
        ? await executor
            .selectFrom('race_guess')
            .innerJoin('race', 'race.id', 'race_guess.race_id')
            .select(['user_id', 'race_id', 'category', 'driver_id', 'saved_at'])
            .where('race_id', 'in', raceIds)
            .where('race.year', '=', year)
            .where('race.cancelled_at', 'is', null)
            .where('race.guess_deadline', '<=', now)
            .execute()
        : [],
  };
}

/** All that one player has guessed of a season, open guesses too: for nobody else. */
export async function selectOwnGuesses(executor: Executor, year: number, userId: string) {
  return {
    users: await executor
      .selectFrom('user')
      .select(['id', 'username'])
      .where('id', '=', userId)
      .where('username', 'is not', null)
      .execute(),
    orders: await executor
      .selectFrom('order_guess')
      .select(['user_id', 'kind', 'competitor_id', 'saved_at'])
      .where('user_id', '=', userId)
      .where('year', '=', year)
      .orderBy('position')
      .execute(),
    flags: await executor
      .selectFrom('flag_guess')
      .select(['user_id', 'type', 'count', 'saved_at'])
      .where('user_id', '=', userId)
      .where('year', '=', year)
      .execute(),
    races: await executor
      .selectFrom('race_guess')
      .innerJoin('race', 'race.id', 'race_guess.race_id')
      .select(['user_id', 'race_id', 'category', 'driver_id', 'saved_at'])
      .where('user_id', '=', userId)
      .where('race.year', '=', year)
      .where('race.cancelled_at', 'is', null)
      .execute(),
  };
}
