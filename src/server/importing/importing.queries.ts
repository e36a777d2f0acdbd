import type { Selectable } from 'kysely';
import { CATEGORIES } from '#domain/category.ts';
import { DEFAULT_POINTS_TABLES } from '#domain/points.ts';
import type { Executor } from '../db/open-database.ts';
import type {
  AliasTable,
  ConstructorStandingTable,
  ConstructorTable,
  DriverStandingTable,
  DriverTable,
  FlagTable,
  GridPlaceTable,
  ImportRunTable,
  RaceTable,
  ResultRowTable,
  SeasonTable,
} from '../db/tables.ts';

/** A season as its tables hold it: with cancelled races and with the flags that were taken away. */
export interface SeasonRows {
  readonly season: Selectable<SeasonTable> | null;
  readonly constructors: readonly ConstructorTable[];
  readonly drivers: readonly DriverTable[];
  readonly aliases: readonly AliasTable[];
  readonly races: readonly RaceTable[];
  readonly gridPlaces: readonly GridPlaceTable[];
  readonly resultRows: readonly ResultRowTable[];
  readonly driverStandings: readonly DriverStandingTable[];
  readonly constructorStandings: readonly ConstructorStandingTable[];
  readonly flags: readonly FlagTable[];
}

export async function selectSeasonRows(executor: Executor, year: number): Promise<SeasonRows> {
  const season = await executor
    .selectFrom('season')
    .selectAll()
    .where('year', '=', year)
    .executeTakeFirst();
  const ofYear = (table: 'constructor' | 'driver' | 'race') =>
    executor.selectFrom(table).where('year', '=', year).orderBy('position').orderBy('key');
  const races = executor.selectFrom('race').select('id').where('year', '=', year);
  return {
    season: season ?? null,
    constructors: (await ofYear('constructor').selectAll().execute()) as ConstructorTable[],
    drivers: (await ofYear('driver').selectAll().execute()) as DriverTable[],
    races: (await ofYear('race').selectAll().execute()) as RaceTable[],
    aliases: await executor
      .selectFrom('alias')
      .selectAll()
      .where('year', '=', year)
      .orderBy('name')
      .execute(),
    gridPlaces: await executor
      .selectFrom('grid_place')
      .selectAll()
      .where('race_id', 'in', races)
      .orderBy('sort')
      .execute(),
    resultRows: await executor
      .selectFrom('result_row')
      .selectAll()
      .where('race_id', 'in', races)
      .orderBy('sort')
      .execute(),
    driverStandings: await executor
      .selectFrom('driver_standing')
      .selectAll()
      .where('race_id', 'in', races)
      .orderBy('sort')
      .execute(),
    constructorStandings: await executor
      .selectFrom('constructor_standing')
      .selectAll()
      .where('race_id', 'in', races)
      .orderBy('sort')
      .execute(),
    flags: await executor
      .selectFrom('flag')
      .selectAll()
      .where('race_id', 'in', races)
      .orderBy('id')
      .execute(),
  };
}

export async function insertSeason(
  executor: Executor,
  season: Selectable<SeasonTable>,
): Promise<void> {
  await executor.insertInto('season').values(season).execute();
  const points = CATEGORIES.flatMap((category) =>
    [...DEFAULT_POINTS_TABLES[category]].map(([difference, points]) => ({
      year: season.year,
      category,
      difference,
      points,
    })),
  );
  await executor.insertInto('points_table').values(points).execute();
}

export async function updateSeason(
  executor: Executor,
  { year, ...values }: Selectable<SeasonTable>,
): Promise<void> {
  await executor.updateTable('season').set(values).where('year', '=', year).execute();
}

export async function insertImportRun(executor: Executor, run: ImportRunTable): Promise<void> {
  await executor.insertInto('import_run').values(run).execute();
}
