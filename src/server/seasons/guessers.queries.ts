import type { Transaction } from 'kysely';
import type { Executor } from '../db/open-database.ts';
import type { Database } from '../db/tables.ts';

/**
 * Who has a guess in a season, open or not, of all or of some: that somebody takes part is no secret, and
 * no more than that is read.
 */
export async function selectGuessers(
  executor: Executor,
  year: number,
  userIds?: readonly string[],
): Promise<{ id: string; name: string }[]> {
  const rows = await executor
    .selectFrom('user')
    .select(['id', 'username'])
    .where('username', 'is not', null)
    .$if(userIds !== undefined, (query) => query.where('id', 'in', userIds ?? []))
    .where(({ or, exists, selectFrom }) =>
      or([
        exists(
          selectFrom('order_guess')
            .select('user_id')
            .whereRef('user_id', '=', 'user.id')
            .where('year', '=', year),
        ),
        exists(
          selectFrom('flag_guess')
            .select('user_id')
            .whereRef('user_id', '=', 'user.id')
            .where('year', '=', year),
        ),
        exists(
          selectFrom('race_guess')
            .innerJoin('race', 'race.id', 'race_guess.race_id')
            .select('user_id')
            .whereRef('user_id', '=', 'user.id')
            .where('race.year', '=', year)
            .where('race.cancelled_at', 'is', null),
        ),
      ]),
    )
    .execute();
  return rows.map(({ id, username }) => ({ id, name: username ?? '' }));
}

/** Those about whom a reader that knows of so many changes has to ask again. */
export async function selectGuesserChanges(
  executor: Executor,
  year: number,
  known: number,
): Promise<string[]> {
  const rows = await executor
    .selectFrom('guesser_change')
    .select('user_id')
    .distinct()
    .where('year', '=', year)
    .where('change', '>', known)
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** Runs a save of an open guess; readers are told when it changes that the player takes part. */
export async function noteGuesser(
  trx: Transaction<Database>,
  { year, userId }: { readonly year: number; readonly userId: string },
  save: () => Promise<void>,
): Promise<void> {
  const isGuesser = async () => (await selectGuessers(trx, year, [userId])).length > 0;
  const wasGuesser = await isGuesser();
  await save();
  if ((await isGuesser()) === wasGuesser) return;
  const { guesser_changes: change } = await trx
    .updateTable('season')
    .set((column) => ({ guesser_changes: column('guesser_changes', '+', 1) }))
    .where('year', '=', year)
    .returning('guesser_changes')
    .executeTakeFirstOrThrow();
  await trx.insertInto('guesser_change').values({ year, change, user_id: userId }).execute();
}
