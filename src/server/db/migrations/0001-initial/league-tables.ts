import {
  addIndex,
  isBit,
  notNull,
  notNullDefault,
  oneOf,
  primaryKey,
  references,
  type Schema,
} from './columns.ts';

/** Players who have a board of their own. */
export async function createLeagueTables(db: Schema): Promise<void> {
  await db.schema
    .createTable('league')
    .addColumn('id', 'text', primaryKey)
    .addColumn('name', 'text', notNull)
    .addColumn('is_open', 'integer', notNullDefault(0))
    .addColumn('created_at', 'bigint', notNull)
    .addCheckConstraint('league_is_open', isBit('is_open'))
    .execute();

  await db.schema
    .createTable('league_member')
    .addColumn('league_id', 'text', (column) =>
      column.notNull().references('league.id').onDelete('cascade'),
    )
    .addColumn('user_id', 'text', references('user.id'))
    .addColumn('is_owner', 'integer', notNullDefault(0))
    .addColumn('is_shown', 'integer', notNullDefault(0))
    .addColumn('joined_at', 'bigint', notNull)
    .addPrimaryKeyConstraint('league_member_pkey', ['league_id', 'user_id'])
    .addCheckConstraint('league_member_is_owner', isBit('is_owner'))
    .addCheckConstraint('league_member_is_shown', isBit('is_shown'))
    .execute();
  await addIndex(db, 'league_member', ['user_id']);

  await db.schema
    .createTable('league_chat')
    .addColumn('league_id', 'text', (column) =>
      column.primaryKey().references('league.id').onDelete('cascade'),
    )
    .addColumn('address', 'text', notNull)
    .addColumn('added_at', 'bigint', notNull)
    .addColumn('broken_at', 'bigint')
    .execute();

  await db.schema
    .createTable('chat_post')
    .addColumn('target', 'text', notNull)
    .addColumn('kind', 'text', notNull)
    .addColumn('race_id', 'text', notNull)
    .addColumn('state', 'text', notNull)
    .addColumn('claimed_at', 'bigint', notNull)
    .addColumn('tries', 'integer', notNull)
    .addColumn('next_try_at', 'bigint')
    .addPrimaryKeyConstraint('chat_post_pkey', ['race_id', 'kind', 'target'])
    .addCheckConstraint('chat_post_kind', oneOf('kind', ['GUESSES', 'RESULT']))
    .addCheckConstraint('chat_post_state', oneOf('state', ['CLAIMED', 'SENT', 'FAILED', 'REFUSED']))
    .execute();
}
