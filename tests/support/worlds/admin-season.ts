import type { Kysely } from 'kysely';
import { DAY_MS, HOUR_MS } from '#domain/base/time.ts';
import type { OpenDatabase } from '#server/db/database.ts';
import type { Database } from '#server/db/tables.ts';
import { startServer } from '../requests/start-server.ts';
import {
  insertConstructor,
  insertDriver,
  insertGrid,
  insertRace,
  insertResult,
  insertSeason,
} from '../rows/factories.ts';
import { logInAdmin } from '../rows/people.ts';

/**
 * Inserts a season in progress: a completed race with flags of both kinds and a waiting review,
 * a sprint weekend that can still be guessed, and a cancelled race.
 */
export async function insertAdminSeason(db: Kysely<Database>, year: number, now: number) {
  await insertSeason(db, { year, guess_deadline: now + 10 * DAY_MS });
  const points = { year, difference: 0, points: 25 };
  for (const category of ['FIRST', 'TENTH', 'DRIVER', 'CONSTRUCTOR', 'FLAG'] as const) {
    await db
      .insertInto('points_table')
      .values({ ...points, category })
      .execute();
  }
  const teams = [
    await insertConstructor(db, { year, name: 'Rød', position: 1 }),
    await insertConstructor(db, { year, name: 'Grønn', position: 2 }),
  ];
  const team = teams[0]?.id ?? null;
  const drivers = [
    await insertDriver(db, { year, name: 'Åse', position: 1, constructor_id: team }),
    await insertDriver(db, { year, name: 'Bo', position: 2, constructor_id: team }),
    await insertDriver(db, {
      year,
      name: 'Cid',
      position: 3,
      constructor_id: teams[1]?.id ?? null,
    }),
  ];
  const driverIds = drivers.map(({ id }) => id);
  const spare = await insertDriver(db, { year, name: 'Reserve', position: 4 });
  const spareTeam = await insertConstructor(db, { year, name: 'Ny', position: 3 });

  const run = await insertRace(db, {
    year,
    position: 1,
    name: 'Kjørt',
    starts_at: now - 2 * DAY_MS,
  });
  await insertGrid(db, run.id, driverIds);
  await insertResult(db, run.id, driverIds);
  const open = await insertRace(db, {
    year,
    position: 2,
    name: 'Åpent',
    starts_at: now + 2 * DAY_MS,
    sprint_at: now - HOUR_MS,
  });
  const waiting = await insertRace(db, {
    year,
    position: 3,
    name: 'Venter',
    starts_at: now - HOUR_MS,
  });
  const cancelled = await insertRace(db, {
    year,
    position: 4,
    name: 'Avlyst',
    starts_at: now + 9 * DAY_MS,
    cancelled_at: now - DAY_MS,
  });
  const flag = async (id: string, origin: 'AUTOMATIC' | 'MANUAL', removed_at: number | null) => {
    const row = { id: `${id}-${year}`, race_id: run.id, lap: 3, origin, removed_at };
    await db
      .insertInto('flag')
      .values({ ...row, type: 'RED_FLAG', session: 'RACE' })
      .execute();
    return row.id;
  };
  const flags = {
    automatic: await flag('automatic', 'AUTOMATIC', null),
    manual: await flag('manual', 'MANUAL', null),
    removed: await flag('removed', 'AUTOMATIC', now - HOUR_MS),
  };
  const stored = await db
    .selectFrom('result_row')
    .selectAll()
    .where('race_id', '=', run.id)
    .orderBy('sort')
    .execute();
  const review = `review-${year}`;
  await db
    .insertInto('import_review')
    .values({
      id: review,
      race_id: run.id,
      kind: 'RACE_RESULT',
      source: 'test',
      stored: JSON.stringify(stored),
      incoming: JSON.stringify(stored.toReversed().map((row, sort) => ({ ...row, sort }))),
      incoming_hash: 'hash',
      state: 'WAITING',
      created_at: now - HOUR_MS,
      decided_at: null,
      decided_by: null,
    })
    .execute();
  return {
    year,
    driverIds,
    teamIds: teams.map(({ id }) => id),
    spareDriverId: spare.id,
    spareTeamId: spareTeam.id,
    allDriverIds: [...driverIds, spare.id],
    allTeamIds: [...teams.map(({ id }) => id), spareTeam.id],
    runRaceId: run.id,
    openRaceId: open.id,
    waitingRaceId: waiting.id,
    cancelledRaceId: cancelled.id,
    flags,
    reviewId: review,
  };
}
export type AdminSeasonIds = Awaited<ReturnType<typeof insertAdminSeason>>;

/** Starts a server at `now` with such a season and an admin. */
export async function startAdminSeason(database: OpenDatabase, year: number, now: number) {
  const server = await startServer(database, { now });
  const admin = await logInAdmin(database, server);
  return { server, admin, ids: await insertAdminSeason(database.db, year, now) };
}

/** Inserts a season whose only race is completed: it can be finished, or is. */
export async function insertRunSeason(
  db: Kysely<Database>,
  year: number,
  now: number,
  finishedAt: number | null = null,
) {
  await insertSeason(db, { year, guess_deadline: now - 30 * DAY_MS, finished_at: finishedAt });
  const driver = await insertDriver(db, { year, name: 'Åse' });
  const race = await insertRace(db, { year, name: 'Det eneste', starts_at: now - 9 * DAY_MS });
  await insertResult(db, race.id, [driver.id]);
  return { year, raceId: race.id, driverId: driver.id };
}
