import { sql } from 'kysely';
import { usernameKey } from '#domain/accounts/username-lookalikes.ts';
import type { Instant } from '#domain/base/time.ts';
import { containsPattern } from '#server/db/contains-pattern.ts';
import type { Executor } from '#server/db/database.ts';
import { hiddenYear } from '#server/season/season-as-of.ts';

const GUESSES = ['order_guess', 'flag_guess', 'answer_guess', 'race_guess'] as const;

const withoutSpaces = (key: string) => key.replaceAll(' ', '');

/**
 * Selects up to `most` users with a name, without deleted accounts that have never guessed;
 * optionally those whose name contains a text.
 */
export async function selectUsers(executor: Executor, most: number, text = '') {
  const key = withoutSpaces(usernameKey(text));
  // Names always have a letter or digit, so other text matches none.
  if (text !== '' && key === '') return [];
  const rows = await executor
    .selectFrom('user')
    .select(['id', 'username'])
    .where('username', 'is not', null)
    // Keys are folded before they are stored, since neither database folds every letter.
    .$if(key !== '', (query) =>
      query.where(sql<string>`replace(username_key, ' ', '')`, ...containsPattern(key)),
    )
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('anonymised_at', 'is', null),
        ...GUESSES.map((table) =>
          exists(selectFrom(table).select('user_id').whereRef('user_id', '=', 'user.id')),
        ),
      ]),
    )
    .orderBy('username_key')
    .limit(most)
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

/** Selects a user's placements in seasons finished before a moment, latest first. */
export async function selectPlacementsOf(
  executor: Executor,
  userId: string,
  since: Instant | null,
) {
  return executor
    .selectFrom('placement')
    .select(['year', 'position'])
    .where('user_id', '=', userId)
    .$if(since !== null, (query) => query.where('year', '<>', hiddenYear(since)))
    .orderBy('year', 'desc')
    .execute();
}
