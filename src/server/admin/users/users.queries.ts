import type { Executor } from '#server/db/database.ts';

const COLUMNS = [
  'id',
  'username',
  'created_at',
  'last_seen_at',
  'is_admin',
  'is_bingo_master',
  'anonymised_at',
] as const;

/** Uses `last_session_at` as well, because `last_seen_at` is only set after a few minutes. */
export async function selectAdminUsers(executor: Executor) {
  return executor
    .selectFrom('user')
    .select(COLUMNS)
    .select((column) =>
      column
        .selectFrom('session')
        .select(({ fn }) => fn.max('session.last_seen_at').as('at'))
        .whereRef('session.user_id', '=', 'user.id')
        .as('last_session_at'),
    )
    .execute();
}

export async function selectAdminUser(executor: Executor, id: string) {
  return executor.selectFrom('user').select(COLUMNS).where('id', '=', id).executeTakeFirst();
}
