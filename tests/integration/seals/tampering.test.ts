import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SeasonSeals } from '#contract/seals.ts';
import { sealText } from '#domain/seals.ts';
import { HOUR_MS, MINUTE_MS } from '#domain/time.ts';
import { restoreBackup } from '#server/backup/restore-backup.ts';
import { writeBackup } from '#server/backup/write-backup.ts';
import { type OpenDatabase, openDatabase } from '#server/db/open-database.ts';
import type { Database } from '#server/db/tables.ts';
import { checkSeals as checkStored, describeCheck } from '#server/sealing/check-seals.ts';
import { guessHash } from '#server/sealing/guess-hash.ts';
import { addSeal } from '#server/sealing/seal-due.ts';
import { selectClosedGuesses } from '#server/sealing/seals.queries.ts';
import { closeDueDeadlines } from '#server/seasons/close-deadlines.ts';
import { readBackupLines, writeBackupLines } from '#support/backup-files.ts';
import { checkSeals, documentedProgram, sealsDocument } from '#support/check-seals.ts';
import type { Client } from '#support/client.ts';
import { createTestDatabase, DIALECTS, type TestDatabase } from '#support/databases.ts';
import { insertReserves } from '#support/factories.ts';
import { insertGuessWorld, WORLD } from '#support/guess-world.ts';
import { insertPerson, logIn } from '#support/people.ts';
import { startServer, type TestServer } from '#support/start-server.ts';

const { year, race, drivers, constructors, seasonDeadline, raceDeadline } = WORLD;

/** What somebody with the database may try, and what the check says to it. */
const TAMPERINGS: Readonly<Record<string, [(db: Kysely<Database>) => Promise<unknown>, RegExp]>> = {
  'a guess changed': [
    (db) =>
      db
        .updateTable('race_guess')
        .set({ driver_id: 'driver-9' })
        .where('user_id', '=', 'kari')
        .where('category', '=', 'FIRST')
        .execute(),
    /^2 Australia: kari FIRST is not as it was sealed$/,
  ],
  'a guess taken away': [
    (db) => db.deleteFrom('race_guess').where('user_id', '=', 'ola').execute(),
    /^2 Australia: ola FIRST is not as it was sealed$/,
  ],
  'a guess added': [
    (db) =>
      db
        .insertInto('race_guess')
        .values({
          user_id: 'ola',
          race_id: race,
          category: 'TENTH',
          driver_id: 'driver-1',
          saved_at: raceDeadline - 1,
        })
        .execute(),
    /^2 Australia: ola TENTH is not as it was sealed$/,
  ],
  'the guesses of two players swapped': [
    async (db) => {
      const rows = await db.selectFrom('race_guess').selectAll().execute();
      await db.deleteFrom('race_guess').execute();
      const other: Record<string, string> = { kari: 'ola', ola: 'kari' };
      const swapped = rows.map((row) => ({ ...row, user_id: other[row.user_id] ?? row.user_id }));
      await db.insertInto('race_guess').values(swapped).execute();
    },
    /^2 Australia: ola FIRST is not as it was sealed$/,
  ],
  'another salt': [
    (db) =>
      db
        .updateTable('race_guess')
        .set({ salt: '0'.repeat(32) })
        .execute(),
    /^2 Australia: kari FIRST is not as it was sealed$/,
  ],
  'another time of the save': [
    (db) =>
      db
        .updateTable('race_guess')
        .set((column) => ({ saved_at: column('saved_at', '-', 1) }))
        .execute(),
    /^2 Australia: kari FIRST is not as it was sealed$/,
  ],
  'a reserve passed off as a guess': [
    (db) => db.updateTable('race_guess').set({ is_reserve: 0 }).execute(),
    /^2 Australia: ase FIRST is not as it was sealed$/,
  ],
  'two drivers of an order swapped': [
    async (db) => {
      const own = db.updateTable('order_guess').where('user_id', '=', 'kari');
      await own.where('competitor_id', '=', 'driver-1').set({ position: 99 }).execute();
      await own.where('competitor_id', '=', 'driver-2').set({ position: 1 }).execute();
      await own.where('competitor_id', '=', 'driver-1').set({ position: 2 }).execute();
    },
    /^1 season: kari DRIVERS is not as it was sealed$/,
  ],
  'a count changed': [
    (db) =>
      db.updateTable('flag_guess').set({ count: 77 }).where('type', '=', 'RED_FLAG').execute(),
    /^1 season: kari FLAGS is not as it was sealed$/,
  ],
  'a receipt changed': [
    (db) =>
      db
        .updateTable('sealed_guess')
        .set({ hash: '1'.repeat(64) })
        .where('user_id', '=', 'kari')
        .where('part', '=', 'FIRST')
        .execute(),
    /^2 Australia: the seal is broken$/,
  ],
  'a receipt taken away with its guess': [
    async (db) => {
      await db.deleteFrom('race_guess').where('user_id', '=', 'ola').execute();
      await db.deleteFrom('sealed_guess').where('user_id', '=', 'ola').execute();
    },
    /^2 Australia: the seal is broken$/,
  ],
  'the receipts of two players swapped': [
    async (db) => {
      const rows = db.updateTable('sealed_guess').where('part', '=', 'FIRST');
      await rows.where('user_id', '=', 'kari').set({ part: 'FLAGS' }).execute();
      await rows.where('user_id', '=', 'ola').set({ user_id: 'kari' }).execute();
      const moved = db.updateTable('sealed_guess').where('number', '=', 2);
      await moved.where('part', '=', 'FLAGS').set({ user_id: 'ola', part: 'FIRST' }).execute();
    },
    /^2 Australia: kari FIRST is not as it was sealed$/,
  ],
  'another root': [
    (db) =>
      db
        .updateTable('seal')
        .set({ root: '2'.repeat(64) })
        .where('number', '=', 1)
        .execute(),
    /^1 season: the seal is broken$/,
  ],
  'another time of the seal': [
    (db) => db.updateTable('seal').set({ sealed_at: 1 }).where('number', '=', 2).execute(),
    /^2 Australia: the seal is broken$/,
  ],
  'another deadline of the seal': [
    (db) => db.updateTable('seal').set({ deadline: 1 }).where('number', '=', 2).execute(),
    /^2 Australia: the seal is broken$/,
  ],
  'the first seal taken away': [
    async (db) => {
      await db.deleteFrom('sealed_guess').where('number', '=', 1).execute();
      await db.deleteFrom('seal').where('number', '=', 1).execute();
    },
    /^2 Australia: the seal is broken$/,
  ],
  'the last seal taken away': [
    async (db) => {
      await db.deleteFrom('sealed_guess').where('number', '=', 2).execute();
      await db.deleteFrom('seal').where('number', '=', 2).execute();
    },
    /^Australia: not sealed$/,
  ],
  'two seals in another order': [
    async (db) => {
      const hashes = await db.selectFrom('sealed_guess').selectAll().execute();
      const seals = await db.selectFrom('seal').selectAll().execute();
      await db.deleteFrom('sealed_guess').execute();
      await db.deleteFrom('seal').execute();
      const swapped = <Row extends { number: number }>(rows: readonly Row[]) =>
        rows.map((row) => ({ ...row, number: 3 - row.number }));
      await db.insertInto('seal').values(swapped(seals)).execute();
      await db.insertInto('sealed_guess').values(swapped(hashes)).execute();
    },
    /^1 Australia: the seal is broken$/,
  ],
};

describe.each(DIALECTS)('what is sealed (%s)', (dialect) => {
  let original: TestDatabase;
  let folder: string;
  /** As the mails have told them. */
  let roots: string[];

  let copy: TestDatabase;
  let database: OpenDatabase;
  let server: TestServer;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'formelgjett-sealed-'));
    original = await createTestDatabase(dialect);
    const played = await openDatabase(original.url);
    roots = await play(played);
    await writeBackup(played, join(folder, 'backup.jsonl.gz'), raceDeadline);
    await played.close();
  });
  beforeEach(async () => {
    await server?.close();
    await database?.close();
    await copy?.drop();
    copy = await createTestDatabase(dialect, original);
    database = await openDatabase(copy.url);
    server = await startServer(database, { now: raceDeadline + HOUR_MS });
  });
  afterAll(async () => {
    await server.close();
    await database.close();
    await copy.drop();
    await original.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  const check = (known: readonly string[] = roots) => checkSeals(server.url, year, known);

  it('holds when nobody has touched it', async () => {
    const { status, lines } = await check();
    expect(status).toBe(0);
    expect(lines).toHaveLength(3);
    expect(lines[0]).toMatch(/^1 season DEADLINE 2025-02-26T07:00:00.000Z [0-9a-f]{64} 3$/);
    expect(lines[1]).toMatch(/^2 Australia DEADLINE 2025-03-16T03:55:00.000Z [0-9a-f]{64} 3$/);
    expect(lines[2]).toBe('0 faults');
  });

  it.each(Object.entries(TAMPERINGS))('tells of %s', async (_, [tamper, said]) => {
    await tamper(database.db);
    const { status, lines } = await check();
    const { seals, faults } = await checkStored(database.db, raceDeadline + HOUR_MS);
    // The season before has one, too.
    expect(faults.length > 0 || seals <= roots.length).toBe(true);
    expect(lines).toContainEqual(expect.stringMatching(said));
    expect(status).toBe(1);
  });

  it('tells those who know a root of a chain that was made anew, whole', async () => {
    const { db } = database;
    await db.updateTable('race_guess').set({ driver_id: 'driver-9' }).execute();
    await sealAnew(database);
    expect((await check([])).status).toBe(0);
    const { status, lines } = await check();
    expect(lines).toContain(`${roots[1]} is gone`);
    expect(status).toBe(1);
  });

  it('tells of a guess that was changed and sealed once more by the game itself', async () => {
    const { db } = database;
    await db.updateTable('race_guess').set({ driver_id: 'driver-9' }).execute();
    await db.updateTable('race').set({ sealed_at: null }).where('id', '=', race).execute();
    await closeDueDeadlines(database, server.clock);
    const { status, lines } = await check();
    expect(lines).toContain('3 Australia: sealed again without having been open');
    expect(status).toBe(1);
  });

  describe('in a backup', () => {
    const restored = async (edit: (lines: unknown[]) => void) => {
      const lines = await readBackupLines(join(folder, 'backup.jsonl.gz'));
      edit(lines);
      const file = join(folder, 'edited.jsonl.gz');
      await writeBackupLines(file, lines);
      await restoreBackup(database, file, raceDeadline + MINUTE_MS);
    };

    /** What the host is told who restores it. */
    const said = async () => describeCheck(await checkStored(database.db, raceDeadline + HOUR_MS));

    it('holds when it is restored as it was', async () => {
      await restored(() => {});
      expect(await check()).toMatchObject({ status: 0 });
      expect(await said()).toBe('All 3 seals of guesses hold.\n');
    });

    it('tells of a guess that was edited', async () => {
      await restored((lines) => {
        const at = lines.findIndex((line) => Array.isArray(line) && isFirstOf(line, 'kari'));
        lines[at] = (lines[at] as unknown[]).map((value) =>
          value === 'driver-2' ? 'driver-3' : value,
        );
      });
      const { status, lines } = await check();
      expect(lines).toContain('2 Australia: kari FIRST is not as it was sealed');
      expect(status).toBe(1);
      expect(await said()).toContain('  2025, seal 2: 1 guesses are not as they were\n');
    });

    it('tells of a guess that was taken out', async () => {
      await restored((lines) => {
        const at = lines.findIndex((line) => Array.isArray(line) && isFirstOf(line, 'ola'));
        lines.splice(at, 1);
      });
      expect((await check()).lines).toContain('2 Australia: ola FIRST is not as it was sealed');
    });
  });
});

const isFirstOf = (row: readonly unknown[], userId: string) =>
  row.includes(userId) && row.includes(race) && row.includes('FIRST');

/** The deadlines of a season and of its first race, by the game itself. @returns the roots that it has told */
async function play(database: OpenDatabase): Promise<string[]> {
  const server = await startServer(database, { now: seasonDeadline - HOUR_MS });
  try {
    await insertGuessWorld(database);
    await database.db
      .updateTable('season')
      .set({ has_reserves: 1 })
      .where('year', '=', year)
      .execute();
    const players: Record<string, Client> = {};
    for (const [index, id] of ['kari', 'ola', 'ase'].entries()) {
      const login = `spiller${index + 1}`;
      await insertPerson(database, server, { login, id, username: id });
      players[id] = await logIn(server, login);
    }
    const { kari, ola } = players;
    const save = async (client: Client | undefined, path: string, body: object) => {
      const answer = await client?.send('PUT', `/api/guess/${path}`, body);
      expect(answer?.status).toBe(200);
    };
    await save(kari, `season/${year}/drivers`, { order: drivers });
    await save(kari, `season/${year}/constructors`, { order: constructors });
    await save(kari, `season/${year}/flags`, { YELLOW_FLAG: 40, RED_FLAG: 3, SAFETY_CAR: 20 });
    await insertReserves(database.db, { userId: 'ase', year, first: ['driver-5'] });
    server.clock.set(seasonDeadline);
    await closeDueDeadlines(database, server.clock);
    server.clock.set(raceDeadline - MINUTE_MS);
    await save(kari, `race/${race}/first`, { driver: 'driver-2' });
    await save(ola, `race/${race}/first`, { driver: 'driver-4' });
    server.clock.set(raceDeadline);
    await closeDueDeadlines(database, server.clock);
    const { seals } = await server.newClient().getJson<SeasonSeals>(`/api/public/seals/${year}`);
    return seals.map(({ root }) => root);
  } finally {
    await server.close();
  }
}

/** What somebody does who knows the format, and changes everything that would tell. */
async function sealAnew(database: OpenDatabase): Promise<void> {
  await database.inWriteTransaction(async (trx) => {
    const subject = { year, raceId: race };
    const { deadline, sealed_at: sealedAt } = await trx
      .selectFrom('seal')
      .selectAll()
      .where('number', '=', 2)
      .executeTakeFirstOrThrow();
    await trx.deleteFrom('sealed_guess').where('number', '=', 2).execute();
    await trx.deleteFrom('seal').where('number', '=', 2).execute();
    const guesses = await selectClosedGuesses(trx, subject, ['kari', 'ola', 'ase'], raceDeadline);
    const sealed = guesses.map((guess) => ({ ...guess, hash: guessHash(guess) }));
    await addSeal(
      trx,
      { ...subject, reason: 'DEADLINE', deadline, sealedAt },
      sealed.map(({ userId, part, hash }) => ({ userId, part, hash })),
    );
  });
}

it('is hashed as the document says', () => {
  const guess = {
    year: 2025,
    raceId: 'm1',
    part: 'FIRST',
    userId: 'kari',
    savedAt: 1_748_170_000_000,
    salt: '00112233445566778899aabbccddeeff',
    addedByGame: 0,
    picks: ['d1'],
  } as const;
  const hash = guessHash(guess);
  const seal = {
    year: 2025,
    number: 1,
    raceId: 'm1',
    reason: 'DEADLINE',
    deadline: 1_748_177_700_000,
    sealedAt: 1_748_177_700_012,
    previous: '0'.repeat(64),
  } as const;
  const root = createHash('sha256')
    .update(sealText(seal, [hash]))
    .digest('hex');
  expect(sealsDocument()).toContain(`The hash is \`${hash}\`.`);
  expect(sealsDocument()).toContain(`The root is \`${root}\`.`);
});

it('is checked by a program of thirty lines', () => {
  expect(documentedProgram().trimEnd().split('\n').length).toBeLessThanOrEqual(30);
});
