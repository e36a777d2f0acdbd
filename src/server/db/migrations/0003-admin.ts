import { type Kysely, sql } from 'kysely';

/** What running the game by hand needs: who did what, what the sources want changed, what went wrong. */
export async function createAdminTables(db: Kysely<never>): Promise<void> {
  // An entry's number is its place in the log: writers come one at a time and each takes the next.
  await db.schema
    .createTable('audit_entry')
    .addColumn('entry', 'integer', (column) => column.primaryKey())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('actor_user_id', 'text', (column) => column.references('user.id'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('subject_user_id', 'text', (column) => column.references('user.id'))
    .addColumn('year', 'integer')
    .addColumn('before_json', 'text', (column) => column.notNull())
    .addColumn('after_json', 'text', (column) => column.notNull())
    .addColumn('search_text', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('audit_entry_by_at').on('audit_entry').column('at').execute();
  await db.schema
    .createIndex('audit_entry_by_kind_entry')
    .on('audit_entry')
    .columns(['kind', 'entry'])
    .execute();

  await db.schema
    .createTable('error_entry')
    .addColumn('entry', 'integer', (column) => column.primaryKey())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('place', 'text', (column) => column.notNull())
    .addColumn('message', 'text', (column) => column.notNull())
    .execute();

  await db.schema
    .createTable('import_review')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('race_id', 'text', (column) => column.notNull().references('race.id'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('stored', 'text', (column) => column.notNull())
    .addColumn('incoming', 'text', (column) => column.notNull())
    .addColumn('incoming_hash', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('decided_at', 'bigint')
    .addColumn('decided_by', 'text', (column) => column.references('user.id'))
    .addUniqueConstraint('import_review_once', ['race_id', 'kind', 'incoming_hash'])
    .addCheckConstraint('import_review_state', sql`state in ('WAITING', 'ACCEPTED', 'KEPT')`)
    .addCheckConstraint(
      'import_review_kind',
      sql`kind in ('RACE_RESULT', 'SPRINT_RESULT', 'DRIVER_STANDINGS', 'CONSTRUCTOR_STANDINGS')`,
    )
    .execute();

  // The subject is a race, a driver or a constructor: ids of all of them are unique.
  await db.schema
    .createTable('hand_edit')
    .addColumn('subject_id', 'text', (column) => column.notNull())
    .addColumn('field', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('hand_edit_pkey', ['subject_id', 'field'])
    .execute();

  await db.schema.alterTable('season').addColumn('finish_undone_at', 'bigint').execute();
}
