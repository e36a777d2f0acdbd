import {
  addIndex,
  isBit,
  notNull,
  oneOf,
  primaryKey,
  references,
  referencesOrNull,
  type Schema,
} from './columns.ts';

/** What the sources of facts were asked, what came of it, and what an admin has decided against them. */
export async function createImportTables(db: Schema): Promise<void> {
  await db.schema
    .createTable('import_run')
    .addColumn('id', 'text', primaryKey)
    // No reference: the first import of a year may be refused, and is remembered all the same.
    .addColumn('year', 'integer', notNull)
    .addColumn('source', 'text', notNull)
    .addColumn('started_at', 'bigint', notNull)
    .addColumn('finished_at', 'bigint', notNull)
    .addColumn('outcome', 'text', notNull)
    .addColumn('account', 'text', notNull)
    .addCheckConstraint(
      'import_run_outcome',
      oneOf('outcome', ['CHANGED', 'UNCHANGED', 'REFUSED', 'FAILED']),
    )
    .execute();
  await addIndex(db, 'import_run', ['year', 'started_at']);

  await db.schema
    .createTable('import_review')
    .addColumn('id', 'text', primaryKey)
    .addColumn('race_id', 'text', references('race.id'))
    .addColumn('kind', 'text', notNull)
    .addColumn('source', 'text', notNull)
    .addColumn('stored', 'text', notNull)
    .addColumn('incoming', 'text', notNull)
    .addColumn('incoming_hash', 'text', notNull)
    .addColumn('state', 'text', notNull)
    .addColumn('created_at', 'bigint', notNull)
    .addColumn('decided_at', 'bigint')
    .addColumn('decided_by', 'text', referencesOrNull('user.id'))
    .addUniqueConstraint('import_review_once', ['race_id', 'kind', 'incoming_hash'])
    .addCheckConstraint(
      'import_review_state',
      oneOf('state', ['WAITING', 'ACCEPTED', 'KEPT', 'APPLIED', 'BY_HAND']),
    )
    .addCheckConstraint(
      'import_review_kind',
      oneOf('kind', [
        'RACE_RESULT',
        'SPRINT_RESULT',
        'DRIVER_STANDINGS',
        'CONSTRUCTOR_STANDINGS',
        'FLAGS',
      ]),
    )
    .execute();

  await db.schema
    .createTable('import_notice')
    .addColumn('id', 'text', primaryKey)
    .addColumn('year', 'integer', notNull)
    .addColumn('race_key', 'text', notNull)
    .addColumn('code', 'text', notNull)
    .addColumn('details', 'text', notNull)
    .addColumn('may_pass', 'integer', notNull)
    .addColumn('first_at', 'bigint', notNull)
    .addColumn('last_at', 'bigint', notNull)
    .addColumn('dismissed_at', 'bigint')
    .addUniqueConstraint('import_notice_subject', ['year', 'race_key', 'code'])
    .addCheckConstraint('import_notice_may_pass', isBit('may_pass'))
    .execute();

  // The subject is a race, a driver or a constructor: ids of all of them are unique.
  await db.schema
    .createTable('hand_edit')
    .addColumn('subject_id', 'text', notNull)
    .addColumn('field', 'text', notNull)
    .addPrimaryKeyConstraint('hand_edit_pkey', ['subject_id', 'field'])
    .execute();

  await createScheduleTables(db);
}

/** How the instances of one installation share the asking. */
async function createScheduleTables(db: Schema): Promise<void> {
  await db.schema
    .createTable('season_poll')
    .addColumn('year', 'integer', primaryKey)
    .addColumn('polled_at', 'bigint', notNull)
    .addColumn('failures', 'integer', notNull)
    .addColumn('most_races', 'integer', notNull)
    .addColumn('is_finished', 'integer', notNull)
    .addCheckConstraint('season_poll_is_finished', isBit('is_finished'))
    .execute();

  await db.schema
    .createTable('race_poll')
    .addColumn('race_id', 'text', primaryKey)
    .addColumn('polled_at', 'bigint', notNull)
    .addColumn('lacked', 'text', notNull)
    .addColumn('failed_tries', 'integer', notNull)
    .addColumn('is_answered', 'integer', notNull)
    .addCheckConstraint('race_poll_is_answered', isBit('is_answered'))
    .execute();

  await db.schema
    .createTable('upstream_request')
    .addColumn('upstream', 'text', notNull)
    .addColumn('serial', 'integer', notNull)
    .addColumn('at', 'bigint', notNull)
    .addPrimaryKeyConstraint('upstream_request_pkey', ['upstream', 'serial'])
    .execute();

  await db.schema
    .createTable('job_lease')
    .addColumn('job', 'text', primaryKey)
    .addColumn('fence', 'integer', notNull)
    .addColumn('expires_at', 'bigint', notNull)
    .addColumn('done_tick', 'text')
    .execute();
}
