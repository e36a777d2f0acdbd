import {
  addIndex,
  isBit,
  notNull,
  notNullDefault,
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
}
