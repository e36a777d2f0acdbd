import { sql } from 'kysely';
import { notNull, primaryReference, references, type Schema } from './0001-initial/columns.ts';

/** Recordings of races, and who drove the cars in them. */
export async function addRecordings(db: Schema): Promise<void> {
  await db.schema
    .createTable('race_recording')
    .addColumn('race_id', 'text', primaryReference('race.id'))
    .addColumn('ends_at', 'integer', notNull)
    .addColumn('moments', 'text', notNull)
    .addColumn('recorded_at', 'bigint', notNull)
    .addCheckConstraint('race_recording_ends_at', sql`ends_at > 0`)
    .execute();
  await db.schema
    .createTable('recorded_car')
    .addColumn('race_id', 'text', references('race_recording.race_id'))
    .addColumn('car', 'integer', notNull)
    .addColumn('driver_id', 'text', references('driver.id'))
    .addPrimaryKeyConstraint('recorded_car_pkey', ['race_id', 'car'])
    .addCheckConstraint('recorded_car_car', sql`car > 0`)
    .execute();
}
