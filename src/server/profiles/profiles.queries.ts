import type { Executor } from '../db/open-database.ts';

const GUESSES = ['order_guess', 'flag_guess', 'race_guess'] as const;

/** Everybody with a name, but for deleted accounts that have never guessed. */
export async function selectUsers(executor: Executor) {
  const rows = await executor
    .selectFrom('user')
    .select(['id', 'username'])
    .where('username', 'is not', null)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('anonymised_at', 'is', null),
        ...GUESSES.map((table) =>
          exists(selectFrom(table).select('user_id').whereRef('user_id', '=', 'user.id')),
        ),
      ]),
    )
    .execute();
  return rows.flatMap(({ id, username }) => (username === null ? [] : [{ id, username }]));
}

export async function selectUser(executor: Executor, id: string) {
  const row = await executor
    .selectFrom('user')
    .select(['id', 'username'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row === undefined || row.username === null ? null : { id: row.id, username: row.username };
}

/** The places a user has taken in finished seasons, latest first. */
export async function selectPlacementsOf(executor: Executor, userId: string) {
  return executor
    .selectFrom('placement')
    .select(['year', 'position'])
    .where('user_id', '=', userId)
    .orderBy('year', 'desc')
    .execute();
}
