import type { Transaction } from 'kysely';
import type { Executor } from '#server/db/database.ts';
import type { Database } from '#server/db/tables.ts';

const NOTED_AT_ONCE = 500;

/**
 * Selects the participants of a season, all or some. Participation is public even while guesses are
 * secret, so no guess is read.
 */
export async function selectParticipants(
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
          selectFrom('answer_guess')
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

/** Selects the players whose participation changed after a number of changes. */
export async function selectParticipantChanges(
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

/** Runs `save` of an open guess and logs whether the player joined or left the season. */
export async function trackParticipation<Result>(
  trx: Transaction<Database>,
  { year, userId }: { readonly year: number; readonly userId: string },
  save: () => Promise<Result>,
): Promise<Result> {
  const isParticipant = async () => (await selectParticipants(trx, year, [userId])).length > 0;
  const wasParticipant = await isParticipant();
  const saved = await save();
  if ((await isParticipant()) !== wasParticipant) await logParticipantChanges(trx, year, [userId]);
  return saved;
}

/** Logs players who joined or left, so that readers reload these alone. */
export async function logParticipantChanges(
  trx: Transaction<Database>,
  year: number,
  userIds: readonly string[],
): Promise<void> {
  if (userIds.length === 0) return;
  const { guesser_changes: latest } = await trx
    .updateTable('season')
    .set((column) => ({ guesser_changes: column('guesser_changes', '+', userIds.length) }))
    .where('year', '=', year)
    .returning('guesser_changes')
    .executeTakeFirstOrThrow();
  const rows = userIds.map((user_id, index) => ({ year, change: latest - index, user_id }));
  for (let start = 0; start < rows.length; start += NOTED_AT_ONCE) {
    const some = rows.slice(start, start + NOTED_AT_ONCE);
    await trx.insertInto('guesser_change').values(some).execute();
  }
}
