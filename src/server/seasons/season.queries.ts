import type { Kysely } from 'kysely';
import type { Database } from '../db/tables.ts';

type Executor = Kysely<Database>;

/** All SQL that reads a season whole; every list comes in its official order. */
export async function selectSeason(executor: Executor, year: number) {
  const season = await executor
    .selectFrom('season')
    .selectAll()
    .where('year', '=', year)
    .executeTakeFirst();
  if (season === undefined) return null;
  return {
    season,
    constructors: await executor
      .selectFrom('constructor')
      .selectAll()
      .where('year', '=', year)
      .orderBy('position')
      .execute(),
    drivers: await executor
      .selectFrom('driver')
      .selectAll()
      .where('year', '=', year)
      .orderBy('position')
      .execute(),
    races: await executor
      .selectFrom('race')
      .selectAll()
      .where('year', '=', year)
      .where('cancelled_at', 'is', null)
      .orderBy('position')
      .execute(),
    gridPlaces: await executor
      .selectFrom('grid_place')
      .innerJoin('race', 'race.id', 'grid_place.race_id')
      .selectAll('grid_place')
      .where('race.year', '=', year)
      .orderBy('grid_place.sort')
      .execute(),
    resultRows: await executor
      .selectFrom('result_row')
      .innerJoin('race', 'race.id', 'result_row.race_id')
      .selectAll('result_row')
      .where('race.year', '=', year)
      .orderBy('result_row.sort')
      .execute(),
    driverStandings: await executor
      .selectFrom('driver_standing')
      .innerJoin('race', 'race.id', 'driver_standing.race_id')
      .selectAll('driver_standing')
      .where('race.year', '=', year)
      .orderBy('driver_standing.sort')
      .execute(),
    constructorStandings: await executor
      .selectFrom('constructor_standing')
      .innerJoin('race', 'race.id', 'constructor_standing.race_id')
      .selectAll('constructor_standing')
      .where('race.year', '=', year)
      .orderBy('constructor_standing.sort')
      .execute(),
    flags: await executor
      .selectFrom('flag')
      .innerJoin('race', 'race.id', 'flag.race_id')
      .selectAll('flag')
      .where('race.year', '=', year)
      .where('flag.removed_at', 'is', null)
      .orderBy('flag.session', 'desc')
      .orderBy('flag.lap')
      .orderBy('flag.id')
      .execute(),
    points: await executor
      .selectFrom('points_table')
      .selectAll()
      .where('year', '=', year)
      .execute(),
  };
}

/** All guesses of a season in bulk, with the names of those who guessed. */
export async function selectGuesses(executor: Executor, year: number) {
  return {
    users: await executor
      .selectFrom('user')
      .select(['id', 'username'])
      .where('username', 'is not', null)
      .execute(),
    drivers: await executor
      .selectFrom('driver_guess')
      .select(['user_id', 'driver_id'])
      .where('year', '=', year)
      .orderBy('position')
      .execute(),
    constructors: await executor
      .selectFrom('constructor_guess')
      .select(['user_id', 'constructor_id'])
      .where('year', '=', year)
      .orderBy('position')
      .execute(),
    flags: await executor
      .selectFrom('flag_guess')
      .select(['user_id', 'type', 'count'])
      .where('year', '=', year)
      .execute(),
    races: await executor
      .selectFrom('race_guess')
      .innerJoin('race', 'race.id', 'race_guess.race_id')
      .select([
        'race_guess.user_id',
        'race_guess.race_id',
        'race_guess.category',
        'race_guess.driver_id',
      ])
      .where('race.year', '=', year)
      .where('race.cancelled_at', 'is', null)
      .execute(),
  };
}

/** Final places of a season, empty until it is finished. */
export async function selectPlacements(executor: Executor, year: number) {
  return executor.selectFrom('placement').selectAll().where('year', '=', year).execute();
}

export async function selectYears(executor: Executor): Promise<number[]> {
  const rows = await executor.selectFrom('season').select('year').orderBy('year', 'desc').execute();
  return rows.map((row) => row.year);
}

export async function selectYearOfRace(executor: Executor, raceId: string): Promise<number | null> {
  const row = await executor
    .selectFrom('race')
    .select('year')
    .where('id', '=', raceId)
    .where('cancelled_at', 'is', null)
    .executeTakeFirst();
  return row?.year ?? null;
}
