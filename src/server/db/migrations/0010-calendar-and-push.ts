import { type Kysely, sql } from 'kysely';

/** What calendars were told last, and the devices that want messages. */
export async function createCalendarAndPush(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('calendar_event')
    .addColumn('uid', 'text', (column) => column.primaryKey())
    .addColumn('content_hash', 'text', (column) => column.notNull())
    .addColumn('changed_at', 'bigint', (column) => column.notNull())
    .execute();

  await db.schema
    .createTable('push_key')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('public_key', 'text', (column) => column.notNull())
    .addColumn('private_key', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addCheckConstraint('push_key_is_one', sql`id = 1`)
    .execute();

  await db.schema
    .createTable('push_device')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('user.id'))
    .addColumn('endpoint', 'text', (column) => column.notNull().unique())
    .addColumn('p256dh', 'text', (column) => column.notNull())
    .addColumn('auth', 'text', (column) => column.notNull())
    .addColumn('device', 'text', (column) => column.notNull())
    // No reference: a session that runs out takes no device with it, one that is ended does.
    .addColumn('session_id_hash', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('last_success_at', 'bigint')
    .addColumn('last_failure_at', 'bigint')
    .execute();
  await db.schema
    .createIndex('push_device_by_user_id')
    .on('push_device')
    .column('user_id')
    .execute();
  await db.schema
    .createIndex('push_device_by_session_id_hash')
    .on('push_device')
    .column('session_id_hash')
    .execute();
}
