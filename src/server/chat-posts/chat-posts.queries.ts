import type { Selectable, Transaction } from 'kysely';
import type { Instant } from '#domain/season.ts';
import type { Executor } from '../db/open-database.ts';
import type { ChatPostTable, Database } from '../db/tables.ts';

const KEY = ['target', 'kind', 'race_id'] as const;
export type PostKey = Pick<Selectable<ChatPostTable>, (typeof KEY)[number]>;

/** What has been posted about some races, or must not be just now: what failed comes free when its time has come. */
export async function selectPosted(
  executor: Executor,
  raceIds: readonly string[],
  now: Instant,
): Promise<readonly PostKey[]> {
  return executor
    .selectFrom('chat_post')
    .select([...KEY])
    .where('race_id', 'in', raceIds)
    .where((column) =>
      column.or([column('state', '!=', 'FAILED'), column('next_try_at', '>', now)]),
    )
    .execute();
}

/** @returns which try it is, from 1; `null` where it is not ours to post */
export async function claimPost(
  trx: Transaction<Database>,
  key: PostKey,
  now: Instant,
): Promise<number | null> {
  const claimed = await trx
    .insertInto('chat_post')
    .values({ ...key, state: 'CLAIMED', claimed_at: now, tries: 1, next_try_at: null })
    .onConflict((conflict) =>
      conflict
        .columns([...KEY])
        .doUpdateSet((row) => ({
          state: 'CLAIMED',
          claimed_at: now,
          tries: row('chat_post.tries', '+', 1),
          next_try_at: null,
        }))
        .where('chat_post.state', '=', 'FAILED'),
    )
    .returning('tries')
    .executeTakeFirst();
  return claimed?.tries ?? null;
}

export async function updatePost(
  trx: Transaction<Database>,
  key: PostKey,
  values: Pick<Selectable<ChatPostTable>, 'state' | 'next_try_at'>,
): Promise<void> {
  await trx
    .updateTable('chat_post')
    .set(values)
    .where((where) => where.and(key))
    .where('state', '=', 'CLAIMED')
    .execute();
}
