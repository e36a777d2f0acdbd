import type { Executor } from '../db/open-database.ts';
import type { SaltedGuess } from '../sealing/guess-hash.ts';
import { raceGuess, seasonGuesses } from '../sealing/seals.queries.ts';

/** Everything that a player has guessed, open guesses too: for nobody else. */
export async function selectOwnSalted(executor: Executor, userId: string): Promise<SaltedGuess[]> {
  const orders = await executor
    .selectFrom('order_guess')
    .select(['user_id', 'year', 'kind', 'competitor_id', 'is_appended', 'saved_at', 'salt'])
    .where('user_id', '=', userId)
    .orderBy('year')
    .orderBy('kind', 'desc')
    .orderBy('position')
    .execute();
  const flags = await executor
    .selectFrom('flag_guess')
    .select(['user_id', 'year', 'type', 'count', 'saved_at', 'salt'])
    .where('user_id', '=', userId)
    .execute();
  const races = await executor
    .selectFrom('race_guess')
    .innerJoin('race', 'race.id', 'race_guess.race_id')
    .select(['user_id', 'race.year', 'race_id', 'category', 'driver_id', 'is_reserve'])
    .select(['saved_at', 'salt'])
    .where('user_id', '=', userId)
    .execute();
  const years = [...new Set([...orders, ...flags].map(({ year }) => year))];
  return [
    ...years.flatMap((year) =>
      seasonGuesses(
        year,
        orders.filter((row) => row.year === year),
        flags.filter((row) => row.year === year),
      ),
    ),
    ...races.map((row) => raceGuess({ year: row.year, raceId: row.race_id }, row)),
  ];
}

/** What of a player stands in seals, in the order of the chains. */
export async function selectOwnSealed(executor: Executor, userId: string) {
  return executor
    .selectFrom('sealed_guess')
    .innerJoin('seal', (join) =>
      join
        .onRef('seal.year', '=', 'sealed_guess.year')
        .onRef('seal.number', '=', 'sealed_guess.number'),
    )
    .select(['seal.year', 'seal.number', 'seal.race_id as raceId'])
    .select(['sealed_guess.part', 'sealed_guess.hash'])
    .where('user_id', '=', userId)
    .orderBy('seal.year')
    .orderBy('seal.number')
    .execute();
}
