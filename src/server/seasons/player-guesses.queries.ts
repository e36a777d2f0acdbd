import type { Instant } from '#domain/season.ts';
import { jsonList } from '../db/dialects/json-list.ts';
import type { Executor } from '../db/open-database.ts';

/** What of a season's guesses everybody may see. */
export interface PublicParts {
  readonly season: boolean;
  readonly raceIds: readonly string[];
  /** Whose; without it everybody's. */
  readonly userIds?: readonly string[];
}

/** How many have a name. */
export async function countUsers(executor: Executor): Promise<number> {
  const { users } = await executor
    .selectFrom('user')
    .select(({ fn }) => fn.count('id').as('users'))
    .where('username', 'is not', null)
    .executeTakeFirstOrThrow();
  return Number(users);
}

/** The next so many of those who have a name, by id. */
export async function selectUserIds(
  executor: Executor,
  after: string,
  most: number,
): Promise<string[]> {
  const rows = await executor
    .selectFrom('user')
    .select('id')
    .where('username', 'is not', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}

const selectUsers = (executor: Executor) =>
  executor.selectFrom('user').select(['id', 'username']).where('username', 'is not', null);

/** A row for each order. */
const selectOrders = (executor: Executor, year: number) =>
  executor
    .selectFrom('order_guess')
    .select(({ fn }) => [
      'user_id',
      'kind',
      jsonList(executor, ['competitor_id'], 'position').as('competitor_ids'),
      fn.max('saved_at').as('saved_at'),
    ])
    .where('year', '=', year)
    .groupBy(['user_id', 'kind']);

/** A row for each player. */
const selectFlags = (executor: Executor, year: number) =>
  executor
    .selectFrom('flag_guess')
    .select(({ fn }) => [
      'user_id',
      jsonList(executor, ['type', 'count']).as('counts'),
      fn.max('saved_at').as('saved_at'),
    ])
    .where('year', '=', year)
    .groupBy('user_id');

/** A row for each player, with a place of a race in each element. */
const selectRaces = (executor: Executor, year: number) =>
  executor
    .selectFrom('race_guess')
    .innerJoin('race', 'race.id', 'race_guess.race_id')
    .select([
      'user_id',
      jsonList(executor, ['race_id', 'category', 'driver_id', 'is_reserve', 'saved_at']).as(
        'places',
      ),
    ])
    .where('race.year', '=', year)
    .where('race.cancelled_at', 'is', null)
    .groupBy('user_id');

/**
 * The guesses that are public, of everybody, with the names of all players. No open guess is read, whatever
 * is asked for: each row is held to its deadline here.
 */
export async function selectPublicGuesses(
  executor: Executor,
  year: number,
  { season, raceIds, userIds }: PublicParts,
  now: Instant,
) {
  const isPublicSeason = executor
    .selectFrom('season')
    .select('year')
    .where('year', '=', year)
    .where('guess_deadline', '<=', now);
  const isSome = userIds !== undefined;
  const some = userIds ?? [];
  return {
    users: await selectUsers(executor)
      .$if(isSome, (query) => query.where('id', 'in', some))
      .execute(),
    orders: season
      ? await selectOrders(executor, year)
          .$if(isSome, (query) => query.where('user_id', 'in', some))
          .where('year', '=', isPublicSeason)
          .execute()
      : [],
    flags: season
      ? await selectFlags(executor, year)
          .$if(isSome, (query) => query.where('user_id', 'in', some))
          .where('year', '=', isPublicSeason)
          .execute()
      : [],
    races:
      raceIds.length > 0
        ? await selectRaces(executor, year)
            .$if(isSome, (query) => query.where('user_id', 'in', some))
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
