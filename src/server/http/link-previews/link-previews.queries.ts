import type { Executor } from '#server/db/database.ts';

/** Returns those of the players who hide from link previews. */
export async function selectHiddenPlayers(
  executor: Executor,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (userIds.length === 0) return new Set();
  const rows = await executor
    .selectFrom('user')
    .select('id')
    .where('id', 'in', userIds)
    .where('is_hidden_on_pictures', '=', 1)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Returns true if the inviter of this code hides from link previews. */
export async function isInviterHidden(executor: Executor, code: string): Promise<boolean> {
  const hidden = await executor
    .selectFrom('invitation')
    .innerJoin('user', 'user.id', 'invitation.inviter_id')
    .select('user.id')
    .where('code', '=', code)
    .where('is_hidden_on_pictures', '=', 1)
    .executeTakeFirst();
  return hidden !== undefined;
}
