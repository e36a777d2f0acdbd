import type { Executor } from '../../db/open-database.ts';

const COLUMNS = [
  'id',
  'username',
  'created_at',
  'last_seen_at',
  'is_admin',
  'is_bingo_master',
  'anonymised_at',
] as const;

export async function selectAdminUsers(executor: Executor) {
  return executor.selectFrom('user').select(COLUMNS).execute();
}

export async function selectAdminUser(executor: Executor, id: string) {
  return executor.selectFrom('user').select(COLUMNS).where('id', '=', id).executeTakeFirst();
}

/** Admins who can log in, but for this one. */
export async function countOtherAdmins(executor: Executor, userId: string): Promise<number> {
  const { count } = await executor
    .selectFrom('user')
    .select((column) => column.fn.countAll<number>().as('count'))
    .where('is_admin', '=', 1)
    .where('username', 'is not', null)
    .where('anonymised_at', 'is', null)
    .where('id', '<>', userId)
    .executeTakeFirstOrThrow();
  return Number(count);
}
