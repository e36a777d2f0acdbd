import { DAY_MS, WEEK_MS } from '#domain/base/time.ts';
import { raceDeadlineFor } from '#domain/season/deadline.ts';
import type { Executor, OpenDatabase } from '#server/db/database.ts';
import {
  insertConstructor,
  insertDriver,
  insertGrid,
  insertRace,
  insertResult,
  insertSeason,
  insertStandings,
} from '../rows/factories.ts';

/** Ids and times of a season to guess and the previous one, the same in every database. */
export const WORLD = {
  year: 2025,
  seasonDeadline: Date.UTC(2025, 1, 26, 7),
  raceStart: Date.UTC(2025, 2, 16, 4),
  raceDeadline: raceDeadlineFor(Date.UTC(2025, 2, 16, 4)),
  /** Race with a stored grid. */
  race: 'australia',
  /** Race a week later, without a grid. */
  nextRace: 'china',
  drivers: Array.from({ length: 12 }, (_, index) => `driver-${index + 1}`),
  constructors: ['team-1', 'team-2', 'team-3'],
  lastYear: 2024,
  /** Driver of the previous season; `driver-2` has a namesake there with another key. */
  lastYearsDriver: 'last-driver-1',
  lastYearsRace: 'last-race',
} as const;

export async function insertGuessWorld({ db }: OpenDatabase): Promise<void> {
  await insertLastYear(db);
  const { year } = WORLD;
  await insertSeason(db, { year, guess_deadline: WORLD.seasonDeadline });
  for (const [index, id] of WORLD.constructors.entries()) {
    await insertConstructor(db, {
      id,
      key: id,
      name: `Team ${index + 1}`,
      year,
      position: index + 1,
    });
  }
  for (const [index, id] of WORLD.drivers.entries()) {
    await insertDriver(db, {
      id,
      key: id,
      name: `Driver ${index + 1}`,
      code: `D${String(index + 1).padStart(2, '0')}`,
      number: index + 1,
      year,
      constructor_id: WORLD.constructors[index % WORLD.constructors.length] ?? null,
      position: index + 1,
    });
  }
  await insertRace(db, {
    id: WORLD.race,
    key: WORLD.race,
    name: 'Australia',
    year,
    position: 1,
    starts_at: WORLD.raceStart,
    guess_deadline: WORLD.raceDeadline,
  });
  await insertGrid(db, WORLD.race, WORLD.drivers);
  await insertRace(db, {
    id: WORLD.nextRace,
    key: WORLD.nextRace,
    name: 'Kina',
    year,
    position: 2,
    starts_at: WORLD.raceStart + WEEK_MS,
    qualifying_at: WORLD.raceStart + WEEK_MS - DAY_MS,
    guess_deadline: raceDeadlineFor(WORLD.raceStart + WEEK_MS),
  });
}

/**
 * Inserts the previous season: two drivers, the second ahead; a constructor that still exists; five
 * flags, one of them removed.
 */
async function insertLastYear(db: OpenDatabase['db']): Promise<void> {
  const year = WORLD.lastYear;
  await insertSeason(db, { year });
  await insertConstructor(db, { id: 'last-team', key: 'team-3', name: 'Old Team', year });
  await insertDriver(db, { id: WORLD.lastYearsDriver, key: 'driver-1', name: 'Driver 1', year });
  await insertDriver(db, { id: 'last-driver-2', key: 'renamed', name: 'Driver 2', year });
  await insertDriver(db, { id: 'last-driver-3', key: 'retired', name: 'Retired', year });
  const race_id = WORLD.lastYearsRace;
  await insertRace(db, { id: race_id, key: race_id, name: 'Abu Dhabi', year });
  const order = ['last-driver-3', 'last-driver-2', WORLD.lastYearsDriver];
  await insertResult(db, race_id, order);
  await insertStandings(db, race_id, 'DRIVER', { order, points: 100 });
  await insertStandings(db, race_id, 'CONSTRUCTOR', { order: ['last-team'], points: 100 });
  const flag = { race_id, session: 'RACE' as const, lap: 1, origin: 'AUTOMATIC' as const };
  await db
    .insertInto('flag')
    .values([
      { ...flag, id: 'flag-1', type: 'YELLOW_FLAG' },
      { ...flag, id: 'flag-2', type: 'YELLOW_FLAG' },
      { ...flag, id: 'flag-3', type: 'RED_FLAG' },
      { ...flag, id: 'flag-4', type: 'SAFETY_CAR' },
      { ...flag, id: 'flag-5', type: 'SAFETY_CAR', removed_at: 1 },
    ])
    .execute();
}

/** Returns all stored guesses and the revision. */
export async function dumpGuesses(db: Executor): Promise<string> {
  return JSON.stringify([
    await db.selectFrom('order_guess').selectAll().orderBy('kind').orderBy('position').execute(),
    await db.selectFrom('flag_guess').selectAll().orderBy('type').execute(),
    await db.selectFrom('race_guess').selectAll().orderBy('category').execute(),
    await db.selectFrom('reserve_guess').selectAll().orderBy('position').execute(),
    await db.selectFrom('season').select('revision').where('year', '=', WORLD.year).execute(),
  ]);
}
