import type { Transaction } from 'kysely';
import type { Instant } from '#domain/base/time.ts';
import type { Executor } from '#server/db/database.ts';
import type { Database } from '#server/db/tables.ts';

export async function selectChat(executor: Executor, leagueId: string) {
  return executor
    .selectFrom('league_chat')
    .selectAll()
    .where('league_id', '=', leagueId)
    .executeTakeFirst();
}

/**
 * Selects the working chats, with the names of their leagues.
 * @param among league ids; absent means all
 */
export async function selectChats(executor: Executor, among?: readonly string[]) {
  return executor
    .selectFrom('league_chat')
    .innerJoin('league', 'league.id', 'league_chat.league_id')
    .select(['league_id', 'address', 'added_at', 'league.name'])
    .where('broken_at', 'is', null)
    .$if(among !== undefined, (query) => query.where('league_id', 'in', among ?? []))
    .orderBy('league_id')
    .execute();
}

/** Sets the league's chat, replacing an existing one. */
export async function replaceChat(
  trx: Transaction<Database>,
  chat: { readonly leagueId: string; readonly address: string },
  now: Instant,
): Promise<void> {
  const values = { address: chat.address, added_at: now, broken_at: null };
  await trx
    .insertInto('league_chat')
    .values({ league_id: chat.leagueId, ...values })
    .onConflict((conflict) => conflict.column('league_id').doUpdateSet(values))
    .execute();
}

/** Changes only this chat, not one that has replaced it meanwhile. */
export async function updateBroken(
  trx: Transaction<Database>,
  chat: { readonly leagueId: string; readonly address: string },
  brokenAt: Instant | null,
): Promise<void> {
  await trx
    .updateTable('league_chat')
    .set({ broken_at: brokenAt })
    .where('league_id', '=', chat.leagueId)
    .where('address', '=', chat.address)
    .execute();
}

export async function deleteChat(trx: Transaction<Database>, leagueId: string): Promise<void> {
  await trx.deleteFrom('league_chat').where('league_id', '=', leagueId).execute();
}
