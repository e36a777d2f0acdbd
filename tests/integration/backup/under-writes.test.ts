import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { restoreBackup } from '#server/backup/restore-backup.ts';
import { writeBackup } from '#server/backup/write-backup.ts';
import { type OpenDatabase, openDatabase } from '#server/db/open-database.ts';
import { createTestDatabase, onEachDatabase } from '#support/databases.ts';
import { insertDriver, insertRace, insertSeason, insertUser } from '#support/factories.ts';

const ROUNDS = 50;
const USERS = 30;
const YEAR = 2025;

onEachDatabase('backups under writes', (open, dialect) => {
  it(`When ${ROUNDS} backups are taken while guesses come in, then each is of one moment`, async () => {
    const source = open();
    const folder = await mkdtemp(join(tmpdir(), 'formelgjett-writes-'));
    const targetDatabase = await createTestDatabase(dialect);
    const target = await openDatabase(targetDatabase.url);
    const world = await makeWorld(source);
    await writeStamp(source, world, 0);

    let isOver = false;
    let commits = 0;
    const writer = (async () => {
      while (!isOver) {
        commits += 1;
        await writeStamp(source, world, commits);
        await nextTurn();
      }
    })();
    try {
      const stamps: number[] = [];
      let commitsDuringBackups = 0;
      for (let round = 0; round < ROUNDS; round += 1) {
        const file = join(folder, `${round}.jsonl.gz`);
        const before = commits;
        await writeBackup(source, file, round);
        commitsDuringBackups += commits - before;
        await restoreBackup(target, file, round);
        const found = await readStamps(target);
        expect(found.rows).toBe(2 * USERS);
        expect(found.stamps, `round ${round}`).toHaveLength(1);
        stamps.push(found.stamps[0] ?? -1);
      }
      expect(stamps).toEqual(stamps.toSorted((a, b) => a - b));
      expect(new Set(stamps).size).toBeGreaterThan(ROUNDS / 2);
      expect(commitsDuringBackups).toBeGreaterThan(ROUNDS);
    } finally {
      isOver = true;
      await writer;
      await target.close();
      await targetDatabase.drop();
      await rm(folder, { recursive: true, force: true });
    }
  }, 60_000);

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

interface World {
  readonly users: readonly string[];
  readonly race: string;
  readonly drivers: readonly string[];
}

async function makeWorld({ db }: OpenDatabase): Promise<World> {
  await insertSeason(db, { year: YEAR });
  const race = await insertRace(db, { year: YEAR });
  const drivers = [await insertDriver(db, { year: YEAR }), await insertDriver(db, { year: YEAR })];
  const users: string[] = [];
  for (let index = 0; index < USERS; index += 1) users.push((await insertUser(db)).id);
  await db
    .insertInto('bingo_cell')
    .values({ year: YEAR, id: 0, text: '0', is_marked: 0 })
    .execute();
  return { users, race: race.id, drivers: drivers.map(({ id }) => id) };
}

/** One transaction writes one number all over the database, first and last tables of a backup included. */
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

/** The different numbers found: one, when everything is of one moment. */
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
