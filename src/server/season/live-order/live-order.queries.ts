import type { Transaction } from 'kysely';
import type { Executor } from '#server/db/database.ts';
import type { Database, LiveOrderTable } from '#server/db/tables.ts';

export async function selectLiveOrder(executor: Executor, raceId: string) {
  return executor.selectFrom('live_order').selectAll().where('race_id', '=', raceId).execute();
}

/** Selects the drivers on the grid of a race, in its order. */
export async function selectGridDrivers(executor: Executor, raceId: string) {
  return executor
    .selectFrom('grid_place')
    .innerJoin('driver', 'driver.id', 'grid_place.driver_id')
    .select(['driver.id as driverId', 'driver.name', 'driver.code'])
    .where('grid_place.race_id', '=', raceId)
    .orderBy('grid_place.sort')
    .execute();
}

export async function replaceLiveOrder(
  trx: Transaction<Database>,
  raceId: string,
  rows: readonly LiveOrderTable[],
): Promise<void> {
  await trx.deleteFrom('live_order').where('race_id', '=', raceId).execute();
  if (rows.length > 0) await trx.insertInto('live_order').values(rows).execute();
}
