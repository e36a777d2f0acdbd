import type { Instant } from '#domain/base/time.ts';
import type { Executor } from '#server/db/database.ts';
import { jsonList } from '#server/db/dialects/json-list.ts';

const selectUsers = (executor: Executor) =>
  executor.selectFrom('user').select(['id', 'username']).where('username', 'is not', null);

/** Selects a row for each order. */
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

/** Selects a row for each player. */
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

/** Selects a row for each player, with an element for each answer. */
const selectAnswers = (executor: Executor, year: number) =>
  executor
    .selectFrom('answer_guess')
    .select(({ fn }) => [
      'user_id',
      jsonList(executor, ['question_id', 'kind', 'competitor_id', 'number'], 'question_id').as(
        'answers',
      ),
      fn.max('saved_at').as('saved_at'),
    ])
    .where('year', '=', year)
    .groupBy('user_id');

/** Selects a row for each player, with an element for each pick. */
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

/** Selects all users with a name. */
export async function selectNames(executor: Executor): Promise<{ id: string; name: string }[]> {
  const rows = await selectUsers(executor).execute();
  return rows.map(({ id, username }) => ({ id, name: username ?? '' }));
}

/**
 * Returns all picks of a race. The query checks that the deadline has passed, so no caller can leak
 * them.
 */
export async function selectPublicPicks(executor: Executor, raceId: string, now: Instant) {
  return executor
    .selectFrom('race_guess')
    .innerJoin('race', 'race.id', 'race_guess.race_id')
    .select(['user_id', 'category', 'driver_id', 'is_reserve', 'saved_at'])
    .where('race_id', '=', raceId)
    .where('race.guess_deadline', '<=', now)
    .execute();
}

/**
 * Returns all guesses of a season. The query checks that the deadline has passed, so no caller can
 * leak them.
 */
export async function selectPublicSeasonGuesses(executor: Executor, year: number, now: Instant) {
  const isPublic = executor
    .selectFrom('season')
    .select('year')
    .where('year', '=', year)
    .where('guess_deadline', '<=', now);
  return {
    orders: await selectOrders(executor, year).where('year', '=', isPublic).execute(),
    flags: await selectFlags(executor, year).where('year', '=', isPublic).execute(),
    answers: await selectAnswers(executor, year).where('year', '=', isPublic).execute(),
  };
}

/** Selects all guesses of a player in a season, including open ones; only for that player. */
export async function selectOwnGuesses(executor: Executor, year: number, userId: string) {
  return {
    users: await selectUsers(executor).where('id', '=', userId).execute(),
    orders: await selectOrders(executor, year).where('user_id', '=', userId).execute(),
    flags: await selectFlags(executor, year).where('user_id', '=', userId).execute(),
    answers: await selectAnswers(executor, year).where('user_id', '=', userId).execute(),
    races: await selectRaces(executor, year).where('user_id', '=', userId).execute(),
  };
}
