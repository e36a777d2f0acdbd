import { notNull, references, type Schema } from './0001-initial/columns.ts';

/** Positions of drivers while a race is on. The rows go when the result comes. */
export async function addLiveOrder(db: Schema): Promise<void> {
  await db.schema
    .createTable('live_order')
    .addColumn('race_id', 'text', references('race.id'))
    .addColumn('position', 'integer', notNull)
    .addColumn('driver_id', 'text', references('driver.id'))
    .addColumn('set_at', 'bigint', notNull)
    .addPrimaryKeyConstraint('live_order_pkey', ['race_id', 'position'])
    .execute();
}
