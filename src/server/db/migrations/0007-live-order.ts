import { notNull, oneOf, references, type Schema } from './0001-initial/columns.ts';

/** Drivers in the guessed places of a race while it is on. The rows go when the result comes. */
export async function addLiveOrder(db: Schema): Promise<void> {
  await db.schema
    .createTable('live_order')
    .addColumn('race_id', 'text', references('race.id'))
    .addColumn('category', 'text', notNull)
    .addColumn('driver_id', 'text', references('driver.id'))
    .addColumn('set_at', 'bigint', notNull)
    .addPrimaryKeyConstraint('live_order_pkey', ['race_id', 'category'])
    .addCheckConstraint('live_order_category', oneOf('category', ['FIRST', 'TENTH']))
    .execute();
}
