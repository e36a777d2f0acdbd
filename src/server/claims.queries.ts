import type { Selectable, Transaction } from 'kysely';
import type { Instant } from '#domain/season.ts';
import type { ChatPostTable, Database, MessageTable } from './db/tables.ts';

/** What goes out once is written down before it does. Both tables keep alike how far it has come. */
interface ClaimKeys {
  readonly message: Pick<
    Selectable<MessageTable>,
    'user_id' | 'channel' | 'kind' | 'subject' | 'deadline' | 'hours'
  >;
  readonly chat_post: Pick<Selectable<ChatPostTable>, 'target' | 'kind' | 'race_id'>;
}
type Claimed = keyof ClaimKeys;
export type ClaimKey<Table extends Claimed> = ClaimKeys[Table];

/** The columns that are named here are the same in both; the key's own are the caller's. */
const asOne = <Table extends Claimed>(table: Table, key: ClaimKey<Table>) => ({
  table: table as 'message',
  key: key as ClaimKey<'message'>,
});

/**
 * Ours is what was never claimed, or has failed and may be tried again.
 * @returns which try it is, from 1; `null` where it is not ours to send
 */
export async function claim<Table extends Claimed>(
  trx: Transaction<Database>,
  ofTable: Table,
  withKey: ClaimKey<Table>,
  now: Instant,
): Promise<number | null> {
  const { table, key } = asOne(ofTable, withKey);
  const claimed = await trx
    .insertInto(table)
    .values({ ...key, state: 'CLAIMED', claimed_at: now, tries: 1, next_try_at: null })
    .onConflict((conflict) =>
      conflict
        .columns(Object.keys(key) as (keyof typeof key)[])
        .doUpdateSet((row) => ({
          state: 'CLAIMED',
          claimed_at: now,
          tries: row(`${table}.tries`, '+', 1),
          next_try_at: null,
        }))
        .where(`${table}.state`, '=', 'FAILED'),
    )
    .returning('tries')
    .executeTakeFirst();
  return claimed?.tries ?? null;
}

/** What became of it. */
export async function settleClaim<Table extends Claimed>(
  trx: Transaction<Database>,
  ofTable: Table,
  withKey: ClaimKey<Table>,
  values: Pick<Selectable<MessageTable>, 'state' | 'next_try_at'>,
): Promise<void> {
  const { table, key } = asOne(ofTable, withKey);
  await trx
    .updateTable(table)
    .set(values)
    .where((where) => where.and(key))
    .where('state', '=', 'CLAIMED')
    .execute();
}
