import { addIndex, notNull, primaryKey, referencesOrNull, type Schema } from './columns.ts';

/** Who did what, and what went wrong. */
export async function createLogTables(db: Schema): Promise<void> {
  // An entry's number is its place in the log: writers come one at a time and each takes the next.
  await db.schema
    .createTable('audit_entry')
    .addColumn('entry', 'integer', primaryKey)
    .addColumn('at', 'bigint', notNull)
    .addColumn('actor_user_id', 'text', referencesOrNull('user.id'))
    .addColumn('kind', 'text', notNull)
    .addColumn('action', 'text', notNull)
    .addColumn('subject', 'text', notNull)
    .addColumn('subject_user_id', 'text', referencesOrNull('user.id'))
    .addColumn('year', 'integer')
    .addColumn('before_json', 'text', notNull)
    .addColumn('after_json', 'text', notNull)
    .addColumn('search_text', 'text', notNull)
    .execute();
  await addIndex(db, 'audit_entry', ['at']);
  await addIndex(db, 'audit_entry', ['kind', 'entry']);

  await db.schema
    .createTable('error_entry')
    .addColumn('entry', 'integer', primaryKey)
    .addColumn('at', 'bigint', notNull)
    .addColumn('place', 'text', notNull)
    .addColumn('message', 'text', notNull)
    .execute();
}
