import type { Transaction } from 'kysely';
import { areLookalikes, usernameKey, usernameLook } from '#domain/accounts/username-lookalikes.ts';
import type { Executor } from '#server/db/database.ts';
import type { Database } from '#server/db/tables.ts';
import { bumpFacts } from '#server/season/bump-revisions.ts';

export async function selectUsername(executor: Executor, userId: string): Promise<string | null> {
  const row = await executor
    .selectFrom('user')
    .select('username')
    .where('id', '=', userId)
    .executeTakeFirst();
  return row?.username ?? null;
}

/** Returns true if another user has this username or a lookalike of it. */
export async function isUsernameTaken(
  executor: Executor,
  username: string,
  exceptUserId: string | null,
): Promise<boolean> {
  const rows = await executor
    .selectFrom('user')
    .select('username')
    .where('username_look', '=', usernameLook(username))
    .$if(exceptUserId !== null, (query) => query.where('id', '!=', exceptUserId))
    .execute();
  return rows.some((row) => row.username !== null && areLookalikes(username, row.username));
}

export async function updateUsername(
  trx: Transaction<Database>,
  userId: string,
  username: string,
): Promise<void> {
  await trx
    .updateTable('user')
    .set({
      username,
      username_key: usernameKey(username),
      username_look: usernameLook(username),
    })
    .where('id', '=', userId)
    .execute();
}

/** Returns true if without this user no admin could log in. */
export async function isLastAdmin(executor: Executor, userId: string): Promise<boolean> {
  const admins = await executor
    .selectFrom('user')
    .select('id')
    .where('is_admin', '=', 1)
    .where('username', 'is not', null)
    .where('anonymised_at', 'is', null)
    .limit(2)
    .execute();
  return admins.length === 1 && admins[0]?.id === userId;
}

export async function selectInvitationCodeOf(
  executor: Executor,
  sessionHash: string,
): Promise<string | null> {
  const row = await executor
    .selectFrom('session')
    .select('invitation_code')
    .where('id_hash', '=', sessionHash)
    .executeTakeFirst();
  return row?.invitation_code ?? null;
}

export async function forgetInvitationCodesOf(
  trx: Transaction<Database>,
  userId: string,
): Promise<void> {
  await trx
    .updateTable('session')
    .set({ invitation_code: null })
    .where('user_id', '=', userId)
    .execute();
}

/** Returns true if the user appears on link previews, which are visible outside the game. */
export async function selectIsOnPictures(executor: Executor, userId: string): Promise<boolean> {
  const { is_hidden_on_pictures: isHidden } = await executor
    .selectFrom('user')
    .select('is_hidden_on_pictures')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return isHidden === 0;
}

/**
 * Sets the choice. No revision is bumped, because previews read it each time and nothing cached
 * depends on it.
 */
export async function updateIsOnPictures(
  trx: Transaction<Database>,
  userId: string,
  isShown: boolean,
): Promise<void> {
  await trx
    .updateTable('user')
    .set({ is_hidden_on_pictures: isShown ? 0 : 1 })
    .where('id', '=', userId)
    .execute();
}

/** Cached results contain usernames, so every season the user is in gets a new revision. */
export async function bumpSeasonsOf(trx: Transaction<Database>, userId: string): Promise<void> {
  await bumpFacts(trx, ...(await selectYearsOf(trx, userId)));
}

async function selectYearsOf(trx: Transaction<Database>, userId: string): Promise<number[]> {
  const rows = await trx
    .selectFrom('order_guess')
    .select('year')
    .where('user_id', '=', userId)
    .union(trx.selectFrom('flag_guess').select('year').where('user_id', '=', userId))
    .union(trx.selectFrom('answer_guess').select('year').where('user_id', '=', userId))
    .union(trx.selectFrom('placement').select('year').where('user_id', '=', userId))
    // The next season shows this one's ranking, so it is stale as well.
    .union(
      trx
        .selectFrom('placement')
        .select(({ eb }) => eb('year', '+', 1).as('year'))
        .where('user_id', '=', userId),
    )
    .union(
      trx
        .selectFrom('race_guess')
        .innerJoin('race', 'race.id', 'race_guess.race_id')
        .select('race.year')
        .where('race_guess.user_id', '=', userId),
    )
    .union(
      trx
        .selectFrom('import_review')
        .innerJoin('race', 'race.id', 'import_review.race_id')
        .select('race.year')
        .where('import_review.decided_by', '=', userId),
    )
    .execute();
  return rows.map(({ year }) => year);
}
