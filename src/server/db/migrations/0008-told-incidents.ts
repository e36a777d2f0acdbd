import { sql } from 'kysely';
import { notNull, oneOf, primaryKey, type Schema } from './0001-initial/columns.ts';

/**
 * Adds the incidents of push messages and of the clock, and stores since when a device has failed
 * instead of when it failed last: a push service that has refused everything for an hour shows so.
 */
export async function addIncidents(db: Schema): Promise<void> {
  // SQLite cannot change a check, so the few rows move to a new table.
  await db.schema.alterTable('trouble').renameTo('former_trouble').execute();
  await db.schema
    .createTable('trouble')
    .addColumn('kind', 'text', primaryKey)
    .addColumn('last_well_at', 'bigint')
    .addColumn('noticed_at', 'bigint', notNull)
    .addColumn('ended_at', 'bigint')
    .addCheckConstraint(
      'trouble_kind',
      oneOf('kind', ['IMPORTS', 'BACKUP', 'MAIL', 'PUSH', 'CLOCK']),
    )
    .execute();
  await sql`
    insert into trouble (kind, last_well_at, noticed_at, ended_at)
    select kind, last_well_at, noticed_at, ended_at from former_trouble
  `.execute(db);
  await db.schema.dropTable('former_trouble').execute();
  await db.schema
    .alterTable('push_device')
    .renameColumn('last_failure_at', 'failing_since')
    .execute();
}
