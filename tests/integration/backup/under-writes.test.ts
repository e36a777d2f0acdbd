import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import type { OpenDatabase } from '#server/db/database.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { createSeasonReader } from '#server/season/season-reader.ts';
import type { SeasonReader } from '#server/season/season-view.ts';
import { restoreBackup } from '#server/upkeep/backup/restore-backup.ts';
import { writeBackup } from '#server/upkeep/backup/write-backup.ts';
import {
  createTestDatabase,
  DIALECTS,
  type Dialect,
  onAnyDatabase,
} from '#support/databases/databases.ts';
import {
  insertDriver,
  insertRace,
  insertResult,
  insertSeason,
  insertUser,
} from '#support/rows/factories.ts';
import { createTestClock } from '#support/running/test-clock.ts';

/** Number of rounds; backup and writes interleave differently in each. */
const ROUNDS = 15;
const USERS = 30;
const YEAR = 2025;
const AFTER_THE_RACE = Date.UTC(YEAR, 11, 1);

onAnyDatabase('backups under writes', (open) => {
  let world: World;
  beforeAll(async () => {
    world = await makeWorld(open());
  });

  it(`When ${ROUNDS} backups are taken while guesses come in, then each is of one moment`, async () => {
    const source = open();
    const folder = await mkdtemp(join(tmpdir(), 'formelgjett-writes-'));
    const targets = await Promise.all(DIALECTS.map(openTarget));
    await writeStamp(source, world, 0);

    let commits = 0;
    /** Writes without a pause until the backup has been taken. */
    async function backUpUnderWrites(file: string): Promise<void> {
      let isOver = false;
      const backup = writeBackup(source, file, 0).finally(() => {
        isOver = true;
      });
      do {
        commits += 1;
        await writeStamp(source, world, commits);
        await nextTurn();
      } while (!isOver);
      await backup;
    }
    try {
      const stamps: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        const file = join(folder, `${round}.jsonl.gz`);
        await backUpUnderWrites(file);
        // One database per round suffices, because a consistent file is consistent on both.
        for (const { database, seasons, dialect } of targets.slice(round % 2).slice(0, 1)) {
          await restoreBackup(database, file, round);
          const found = await readStamps(database);
          expect(found.rows).toBe(2 * USERS);
          expect(found.stamps, `round ${round}, ${dialect}`).toHaveLength(1);
          const [stamp = -1] = found.stamps;
          stamps.push(stamp);
          expect(await pointsOf(seasons)).toEqual(Array(USERS).fill(stamp % 2 === 0 ? 26 : 20));
        }
      }
      expect(stamps).toEqual(stamps.toSorted((a, b) => a - b));
      expect(new Set(stamps).size).toBeGreaterThan(ROUNDS / 2);
      expect(commits).toBeGreaterThan(2 * ROUNDS);
    } finally {
      for (const target of targets) await target.drop();
      await rm(folder, { recursive: true, force: true });
    }
  });

  it('When a backup is being read slowly, then writing goes on', async () => {
    const { inSnapshot, db } = open();
    await inSnapshot(async (snapshot) => {
      const rows = snapshot.rowsOf('user')[Symbol.asyncIterator]();
      await rows.next();
      await insertUser(db, { username: 'In the meantime' });
      expect(await db.selectFrom('user').select('id').execute()).toHaveLength(USERS + 1);
      await rows.return?.();
      let seen = 0;
      for await (const batch of snapshot.rowsOf('user')) seen += batch.length;
      expect(seen).toBe(USERS);
    });
  });

  it('When reading a backup fails half way, then the next one works', async () => {
    const { inSnapshot } = open();
    const failing = inSnapshot(async (snapshot) => {
      await snapshot.rowsOf('user')[Symbol.asyncIterator]().next();
      throw new Error('the disk is full');
    });
    await expect(failing).rejects.toThrow('the disk is full');
    expect(await inSnapshot((snapshot) => snapshot.columnsOf('hand_edit'))).toEqual([
      'subject_id',
      'field',
    ]);
  });
});

it('When nothing but a snapshot was read from PostgreSQL, then closing leaves no connection', async () => {
  const testDatabase = await createTestDatabase('postgres');
  const database = await openDatabase(testDatabase.url);
  const onlooker = await openDatabase(testDatabase.url);
  const others = sql`select pid from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`;
  await database.inSnapshot((snapshot) => snapshot.columnsOf('user'));
  expect((await others.execute(onlooker.reader)).rows).toHaveLength(1);
  await database.close();
  await expect.poll(async () => (await others.execute(onlooker.reader)).rows).toEqual([]);
  await onlooker.close();
  await testDatabase.drop();
});

/**
 * Creates a database to restore into, with a reader that lives through all restores like a server.
 */
async function openTarget(dialect: Dialect) {
  const testDatabase = await createTestDatabase(dialect);
  const database = await openDatabase(testDatabase.url);
  return {
    dialect,
    database,
    seasons: createSeasonReader(database, createTestClock(AFTER_THE_RACE)),
    async drop() {
      await database.close();
      await testDatabase.drop();
    },
  };
}

async function pointsOf(seasons: SeasonReader): Promise<number[]> {
  const scores = (await seasons.of(YEAR))?.scores();
  return scores === undefined ? [] : [...scores.pointsAt(1, 'TOTAL')];
}

interface World {
  readonly users: readonly string[];
  readonly race: string;
  readonly drivers: readonly string[];
}

async function makeWorld({ db }: OpenDatabase): Promise<World> {
  await insertSeason(db, { year: YEAR });
  const race = await insertRace(db, { year: YEAR });
  const drivers = [await insertDriver(db, { year: YEAR }), await insertDriver(db, { year: YEAR })];
  await insertResult(
    db,
    race.id,
    drivers.map(({ id }) => id),
  );
  // Picking the winner for both places gives 25 + 1 points, the second 18 + 2.
  await db
    .insertInto('points_table')
    .values([
      { year: YEAR, category: 'FIRST', difference: 0, points: 25 },
      { year: YEAR, category: 'FIRST', difference: 1, points: 18 },
      { year: YEAR, category: 'TENTH', difference: 8, points: 2 },
      { year: YEAR, category: 'TENTH', difference: 9, points: 1 },
    ])
    .execute();
  const users: string[] = [];
  for (let index = 0; index < USERS; index += 1) users.push((await insertUser(db)).id);
  await db
    .insertInto('bingo_cell')
    .values({ year: YEAR, id: 0, text: '0', is_marked: 0 })
    .execute();
  return { users, race: race.id, drivers: drivers.map(({ id }) => id) };
}

/**
 * Writes one number all over the database in one transaction, including the first and last tables
 * of a backup.
 */
async function writeStamp(
  { inWriteTransaction }: OpenDatabase,
  { users, race, drivers }: World,
  stamp: number,
): Promise<void> {
  const [even = '', odd = ''] = drivers;
  const driver_id = stamp % 2 === 0 ? even : odd;
  await inWriteTransaction(async (trx) => {
    await trx.updateTable('season').set({ guess_deadline: stamp }).execute();
    await trx.deleteFrom('race_guess').execute();
    const rows = users.flatMap((user_id) =>
      (['FIRST', 'TENTH'] as const).map((category) => ({
        user_id,
        race_id: race,
        category,
        driver_id,
        saved_at: stamp,
      })),
    );
    await trx.insertInto('race_guess').values(rows).execute();
    await trx.updateTable('user').set({ last_seen_at: stamp }).execute();
    await trx
      .updateTable('bingo_cell')
      .set({ text: String(stamp) })
      .execute();
  });
}

/** Returns the distinct numbers found; a consistent backup has one. */
async function readStamps({ db }: OpenDatabase) {
  const season = await db.selectFrom('season').select('guess_deadline as stamp').execute();
  const guesses = await db.selectFrom('race_guess').select(['saved_at as stamp']).execute();
  const users = await db.selectFrom('user').select('last_seen_at as stamp').execute();
  const cells = await db.selectFrom('bingo_cell').select('text').execute();
  const all = [
    ...[...season, ...guesses, ...users].map(({ stamp }) => stamp ?? 0),
    ...cells.map(({ text }) => Number(text)),
  ];
  return { rows: guesses.length, stamps: [...new Set(all)] };
}
