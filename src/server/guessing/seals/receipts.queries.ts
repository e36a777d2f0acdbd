import type { SaltedGuess } from '#domain/guessing/seals.ts';
import type { Executor } from '#server/db/database.ts';
import { raceGuess, seasonGuesses, selectSalted } from '#server/season/seal-log/seals.queries.ts';

/** Selects all guesses of a player, including open ones; only for that player. */
export async function selectOwnSalted(executor: Executor, userId: string): Promise<SaltedGuess[]> {
  const { orders, flags, answers, races } = selectSalted(executor);
  return [
    ...seasonGuesses(
      await orders.where('user_id', '=', userId).execute(),
      await flags.where('user_id', '=', userId).execute(),
      await answers.where('user_id', '=', userId).execute(),
    ),
    ...(await races.where('user_id', '=', userId).execute()).map(raceGuess),
  ];
}

/** Selects a player's sealed guesses, in the order of the chains. */
export async function selectOwnSealed(executor: Executor, userId: string) {
  return executor
    .selectFrom('sealed_guess')
    .innerJoin('seal', (join) =>
      join
        .onRef('seal.year', '=', 'sealed_guess.year')
        .onRef('seal.number', '=', 'sealed_guess.number'),
    )
    .select(['seal.year', 'seal.number', 'seal.race_id as raceId'])
    .select(['user_id as userId', 'sealed_guess.part', 'sealed_guess.hash'])
    .where('user_id', '=', userId)
    .orderBy('seal.year')
    .orderBy('seal.number')
    .orderBy('sealed_guess.part')
    .execute();
}

/** Selects the seasons that are not finished, the latest first. */
export async function selectUnfinishedYears(executor: Executor): Promise<readonly number[]> {
  const seasons = await executor
    .selectFrom('season')
    .select('year')
    .where('finished_at', 'is', null)
    .orderBy('year', 'desc')
    .execute();
  return seasons.map(({ year }) => year);
}

export async function selectRaceNames(
  executor: Executor,
  raceIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (raceIds.length === 0) return new Map();
  const races = await executor
    .selectFrom('race')
    .select(['id', 'name'])
    .where('id', 'in', raceIds)
    .execute();
  return new Map(races.map(({ id, name }) => [id, name]));
}
