import { sql } from 'kysely';
import {
  addIndex,
  notNull,
  notNullDefault,
  oneOf,
  primaryKey,
  references,
  type Schema,
} from './columns.ts';

/** What players are told, how they chose it, and what is remembered so that nothing is told twice. */
export async function createMessageTables(db: Schema): Promise<void> {
  await createReminderTables(db);

  await db.schema
    .createTable('message')
    .addColumn('user_id', 'text', references('user.id'))
    .addColumn('channel', 'text', notNull)
    .addColumn('kind', 'text', notNull)
    .addColumn('subject', 'text', notNull)
    .addColumn('deadline', 'bigint', notNull)
    .addColumn('hours', 'integer', notNull)
    .addColumn('state', 'text', notNull)
    .addColumn('claimed_at', 'bigint', notNull)
    .addColumn('tries', 'integer', notNull)
    .addColumn('next_try_at', 'bigint')
    .addPrimaryKeyConstraint('message_pkey', [
      'user_id',
      'channel',
      'kind',
      'subject',
      'deadline',
      'hours',
    ])
    .addCheckConstraint('message_channel', oneOf('channel', ['MAIL', 'PUSH']))
    .addCheckConstraint(
      'message_kind',
      oneOf('kind', [
        'RACE_REMINDER',
        'SEASON_REMINDER',
        'RESULTS',
        'MOVED_START',
        'RECEIPT',
        'SEAL',
        'REVIEW_WAITING',
        'TROUBLE',
      ]),
    )
    .addCheckConstraint('message_state', oneOf('state', ['CLAIMED', 'SENT', 'FAILED', 'REFUSED']))
    .execute();
  await addIndex(db, 'message', ['subject', 'kind', 'channel']);

  await db.schema
    .createTable('mail_entry')
    .addColumn('entry', 'integer', primaryKey)
    .addColumn('at', 'bigint', notNull)
    .addColumn('template', 'text', notNull)
    .addColumn('outcome', 'text', notNull)
    .addColumn('failure', 'text')
    .addColumn('message', 'text')
    .addCheckConstraint('mail_entry_outcome', oneOf('outcome', ['SENT', 'FAILED']))
    .addCheckConstraint(
      'mail_entry_failure',
      oneOf('failure', ['RECIPIENT', 'LATER', 'SERVER', 'UNKNOWN']),
    )
    .execute();

  await db.schema
    .createTable('trouble')
    .addColumn('kind', 'text', primaryKey)
    .addColumn('last_well_at', 'bigint')
    .addColumn('noticed_at', 'bigint', notNull)
    .addColumn('ended_at', 'bigint')
    .addCheckConstraint('trouble_kind', oneOf('kind', ['IMPORTS', 'BACKUP', 'MAIL']))
    .execute();

  await db.schema
    .createTable('calendar_event')
    .addColumn('uid', 'text', primaryKey)
    .addColumn('content_hash', 'text', notNull)
    .addColumn('changed_at', 'bigint', notNull)
    .execute();

  await createPushTables(db);
}

async function createReminderTables(db: Schema): Promise<void> {
  await db.schema
    .createTable('reminder_address')
    .addColumn('user_id', 'text', (column) => column.primaryKey().references('user.id'))
    .addColumn('address', 'text', notNull)
    .addColumn('verified_at', 'bigint', notNull)
    .execute();

  await db.schema
    .createTable('reminder_code')
    .addColumn('user_id', 'text', (column) => column.primaryKey().references('user.id'))
    .addColumn('address', 'text', notNull)
    .addColumn('code_hash', 'text', notNull)
    .addColumn('expires_at', 'bigint', notNull)
    .addColumn('wrong_tries', 'integer', notNullDefault(0))
    .execute();

  await db.schema
    .createTable('reminder_hour')
    .addColumn('user_id', 'text', references('user.id'))
    .addColumn('hours', 'integer', notNull)
    .addColumn('chosen_at', 'bigint', notNullDefault(0))
    .addPrimaryKeyConstraint('reminder_hour_pkey', ['user_id', 'hours'])
    .addCheckConstraint('reminder_hour_hours', sql`hours in (1, 2, 3, 6, 12, 24)`)
    .execute();

  await db.schema
    .createTable('reminder_choice')
    .addColumn('user_id', 'text', references('user.id'))
    .addColumn('choice', 'text', notNull)
    .addColumn('chosen_at', 'bigint', notNull)
    .addPrimaryKeyConstraint('reminder_choice_pkey', ['user_id', 'choice'])
    .addCheckConstraint(
      'reminder_choice_choice',
      oneOf('choice', ['SEASON', 'RESULTS', 'MOVED_START', 'RECEIPTS']),
    )
    .execute();
}

async function createPushTables(db: Schema): Promise<void> {
  await db.schema
    .createTable('push_key')
    .addColumn('id', 'integer', primaryKey)
    .addColumn('public_key', 'text', notNull)
    .addColumn('private_key', 'text', notNull)
    .addColumn('created_at', 'bigint', notNull)
    .addCheckConstraint('push_key_is_one', sql`id = 1`)
    .execute();

  await db.schema
    .createTable('push_device')
    .addColumn('id', 'text', primaryKey)
    .addColumn('user_id', 'text', references('user.id'))
    .addColumn('endpoint', 'text', notNull)
    .addColumn('p256dh', 'text', notNull)
    .addColumn('auth', 'text', notNull)
    .addColumn('device', 'text', notNull)
    // No reference: a session that runs out takes no device with it, one that is ended does.
    .addColumn('session_id_hash', 'text', notNull)
    .addColumn('created_at', 'bigint', notNull)
    .addColumn('last_success_at', 'bigint')
    .addColumn('last_failure_at', 'bigint')
    .execute();
  await addIndex(db, 'push_device', ['user_id']);
  await addIndex(db, 'push_device', ['session_id_hash']);
  await addIndex(db, 'push_device', ['endpoint']);
}
