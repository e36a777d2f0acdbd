import type { Transaction } from 'kysely';
import type { SessionType } from '#domain/category.ts';
import type { Executor } from '../../db/open-database.ts';
import type {
  ConstructorStandingTable,
  Database,
  DriverStandingTable,
  GridPlaceTable,
  ResultRowTable,
} from '../../db/tables.ts';

type Trx = Transaction<Database>;

/** Everything that can be set of a race by hand, each list in its order. */
export async function selectRaceLists(executor: Executor, raceId: string) {
  const of = (table: 'grid_place' | 'driver_standing' | 'constructor_standing' | 'result_row') =>
    executor.selectFrom(table).where('race_id', '=', raceId).orderBy('sort');
  return {
    gridPlaces: (await of('grid_place').selectAll().execute()) as GridPlaceTable[],
    resultRows: (await of('result_row').selectAll().execute()) as ResultRowTable[],
    driverStandings: (await of('driver_standing').selectAll().execute()) as DriverStandingTable[],
    constructorStandings: (await of('constructor_standing')
      .selectAll()
      .execute()) as ConstructorStandingTable[],
  };
}

export async function replaceGrid(
  trx: Trx,
  raceId: string,
  rows: readonly GridPlaceTable[],
): Promise<void> {
  await trx.deleteFrom('grid_place').where('race_id', '=', raceId).execute();
  if (rows.length > 0) await trx.insertInto('grid_place').values(rows).execute();
}

export async function replaceResult(
  trx: Trx,
  raceId: string,
  session: SessionType,
  rows: readonly ResultRowTable[],
): Promise<void> {
  await trx
    .deleteFrom('result_row')
    .where('race_id', '=', raceId)
    .where('session', '=', session)
    .execute();
  if (rows.length > 0) await trx.insertInto('result_row').values(rows).execute();
}

export async function replaceDriverStandings(
  trx: Trx,
  raceId: string,
  rows: readonly DriverStandingTable[],
): Promise<void> {
  await trx.deleteFrom('driver_standing').where('race_id', '=', raceId).execute();
  if (rows.length > 0) await trx.insertInto('driver_standing').values(rows).execute();
}

export async function replaceConstructorStandings(
  trx: Trx,
  raceId: string,
  rows: readonly ConstructorStandingTable[],
): Promise<void> {
  await trx.deleteFrom('constructor_standing').where('race_id', '=', raceId).execute();
  if (rows.length > 0) await trx.insertInto('constructor_standing').values(rows).execute();
}
