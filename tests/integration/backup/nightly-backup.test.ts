import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { DAY_MS, HOUR_MS } from '#domain/base/time.ts';
import { systemRandom } from '#server/base/random.ts';
import { runJobs } from '#server/base/run-jobs.ts';
import { readSettings } from '#server/base/settings/settings.ts';
import type { OpenDatabase } from '#server/db/database.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { finaliseDueGuesses } from '#server/season/closing/finalise-guesses.ts';
import { backupFolderOf, listBackups } from '#server/upkeep/backup/backup-folder.ts';
import { runDeadlineBackup } from '#server/upkeep/backup/deadline-backup.ts';
import {
  nightlyBackupJob,
  nightOf,
  runNightlyBackup,
} from '#server/upkeep/backup/nightly-backup.ts';
import { findReadableBackup } from '#server/upkeep/backup/readable-backup.ts';
import { checkBackup } from '#server/upkeep/backup/restore-backup.ts';
import { runBackupHook } from '#server/upkeep/backup/run-backup-hook.ts';
import {
  createTestDatabase,
  type TestDatabase,
  TRIED_DIALECTS,
} from '#support/databases/databases.ts';
import { isAlive, pidIn } from '#support/processes/hook-process.ts';
import { insertRace, insertSeason, insertUser } from '#support/rows/factories.ts';
import { createTestClock, type TestClock } from '#support/running/test-clock.ts';

const BACKUP_KEY = Buffer.alloc(32, 7).toString('base64');
/** Five in the morning in Norway. */
const FIRST_NIGHT = Date.UTC(2025, 10, 9, 4);

describe.each(TRIED_DIALECTS)('the nightly backup (%s)', (dialect) => {
  let folder: string;
  let testDatabase: TestDatabase;
  let instances: OpenDatabase[];
  let wallClock: TestClock;

  beforeAll(async () => {
    testDatabase = await createTestDatabase(dialect);
    const database = await openDatabase(testDatabase.url);
    // SQLite blocks the process while it waits for a lock, so both instances share a connection
    // there.
    const isShared = dialect === 'sqlite';
    instances = [database, isShared ? database : await openDatabase(testDatabase.url)];
    await insertUser(database.db, { username: 'Åse' });
  });
  afterAll(async () => {
    for (const instance of new Set(instances)) await instance.close();
    await testDatabase.drop();
  });
  beforeEach(async () => {
    folder = join(await mkdtemp(join(tmpdir(), 'formelgjett-nightly-')), 'backups');
    wallClock = createTestClock(FIRST_NIGHT);
    await instances[0]?.db.deleteFrom('job_lease').execute();
    return () => rm(join(folder, '..'), { recursive: true, force: true });
  });

  const settings = () => readSettings({ BACKUP_DIR: folder });
  const runs = () =>
    Promise.all(
      instances.map((database) =>
        runNightlyBackup({ database, wallClock, random: systemRandom, settings: settings() }),
      ),
    );
  const names = async () => (await listBackups(folder)).map(({ name }) => name);

  it('When two instances want to, then one does, once a night', async () => {
    expect((await runs()).sort()).toEqual([false, true]);
    expect(await names()).toEqual(['nightly-20251109T040000000Z.jsonl.gz']);
    const [name = ''] = await names();
    expect((await checkBackup(join(folder, name))).rows.get('user')).toBe(1);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);

    wallClock.advance(22 * HOUR_MS);
    expect(await runs()).toEqual([false, false]);
    wallClock.advance(1 * HOUR_MS);
    expect((await runs()).sort()).toEqual([false, true]);
    expect(await names()).toHaveLength(2);
  });

  it('When the machine slept through the night, then the backup is made when it wakes', async () => {
    await runs();
    wallClock.advance(40 * HOUR_MS);
    expect((await runs()).sort()).toEqual([false, true]);
    expect((await names())[0]).toBe('nightly-20251110T200000000Z.jsonl.gz');
  });

  it('When the clock was a year ahead and is set right, then this night has its backup', async () => {
    wallClock.set(FIRST_NIGHT + 365 * DAY_MS);
    await runs();
    wallClock.set(FIRST_NIGHT);
    expect((await runs()).sort()).toEqual([false, true]);
    expect(await runs()).toEqual([false, false]);
    expect(await names()).toContain('nightly-20251109T040000000Z.jsonl.gz');
  });

  it('When it fails, then nothing half made stays, and it is tried again an hour later', async () => {
    await writeFile(folder, 'in the way');
    await expect(runs()).rejects.toThrow('No backup can be written to');
    await rm(folder);
    expect(await runs()).toEqual([false, false]);
    wallClock.advance(HOUR_MS);
    expect((await runs()).sort()).toEqual([false, true]);
    expect(await readdir(folder)).toHaveLength(1);
  });

  it('When the server stops meanwhile, then nothing half made stays, and the next one makes it', async () => {
    const [database] = instances;
    if (database === undefined) throw new Error('No database');
    const stopping = new AbortController();
    const stopped: OpenDatabase = {
      ...database,
      inSnapshot: (work) => {
        stopping.abort();
        return database.inSnapshot(work);
      },
    };
    const installation = { wallClock, random: systemRandom, settings: settings() };
    expect(await runNightlyBackup({ ...installation, database: stopped }, stopping.signal)).toBe(
      false,
    );
    expect(await readdir(folder)).toEqual([]);
    expect(await runNightlyBackup({ ...installation, database })).toBe(true);
    expect(await names()).toHaveLength(1);
  });

  it('When it is to be taken elsewhere, then it counts once it is there', async () => {
    const elsewhere = join(folder, '../elsewhere');
    const hook = 'test -z "$SMTP_URL" && cp "$1" "$(dirname "$1")/../elsewhere/" ';
    const hooked = () => readSettings({ BACKUP_DIR: folder, BACKUP_HOOK: hook, BACKUP_KEY });
    const run = async () => {
      const [database] = instances;
      if (database === undefined) throw new Error('No database');
      process.env.SMTP_URL = 'smtp://secret.example';
      const settings = hooked();
      return runNightlyBackup({ database, wallClock, random: systemRandom, settings });
    };
    onTestFinished(() => void delete process.env.SMTP_URL);
    await expect(run()).rejects.toThrow(/^BACKUP_HOOK ended with 1: cp: .+ the backup is .+\.gz$/);
    await mkdir(elsewhere);
    wallClock.advance(HOUR_MS);
    expect(await run()).toBe(true);
    const taken = join(elsewhere, 'nightly-20251109T050000000Z.sealed');
    expect(await readdir(elsewhere)).toEqual([basename(taken)]);
    const backup = await checkBackup(await findReadableBackup(taken, hooked()));
    expect(backup.rows.get('user')).toBe(1);
    expect((await readdir(folder)).filter((name) => name.endsWith('.sealed'))).toEqual([]);
    wallClock.advance(HOUR_MS);
    expect(await run()).toBe(false);
  });

  it('When the server stops while a hook hangs, then the hook ends, and the night is left for the next', async () => {
    const [database] = instances;
    if (database === undefined) throw new Error('No database');
    const pidFile = join(folder, '../pid');
    const BACKUP_HOOK = `echo $$ > ${pidFile}; sleep 600; true`;
    const hanging = readSettings({ BACKUP_DIR: folder, BACKUP_HOOK, BACKUP_KEY });
    const stopping = new AbortController();
    const installation = { database, wallClock, random: systemRandom, settings: hanging };
    const run = runNightlyBackup(installation, stopping.signal);
    const pid = await pidIn(pidFile);
    stopping.abort();
    expect(await run).toBe(false);
    expect(isAlive(pid)).toBe(false);
    expect((await runs()).sort()).toEqual([false, true]);
  });

  it('When the guesses of a deadline are final, then one of two instances makes one more, once', async () => {
    const [database] = instances;
    if (database === undefined) throw new Error('No database');
    const deadline = FIRST_NIGHT + 10 * HOUR_MS;
    await insertSeason(database.db, { year: 2025 });
    await insertRace(database.db, { id: 'brazil', year: 2025, guess_deadline: deadline });
    const atDeadline = async () => {
      const made = await Promise.all(
        instances.map((each) =>
          runDeadlineBackup({
            database: each,
            clock: wallClock,
            wallClock,
            random: systemRandom,
            settings: settings(),
          }),
        ),
      );
      return made.filter(Boolean).length;
    };
    wallClock.set(deadline);
    expect(await atDeadline()).toBe(0);
    await finaliseDueGuesses(database, wallClock);
    expect(await atDeadline()).toBe(1);
    wallClock.advance(HOUR_MS);
    expect(await atDeadline()).toBe(0);
    const [name = ''] = await names();
    expect(name).toBe('deadline-20251109T140000000Z.jsonl.gz');
    expect((await checkBackup(join(folder, name))).rows.get('race')).toBe(1);
    await database.db.deleteFrom('race').execute();
    await database.db.deleteFrom('season').execute();
  });

  it('removes what has had its time, and only that', async () => {
    await mkdir(folder);
    const outdated = [
      'nightly-20250101T040000000Z.jsonl.gz',
      'nightly-20240901T040000000Z.jsonl.gz',
    ];
    const kept = [
      'nightly-20241001T040000000Z.jsonl.gz',
      'nightly-20250831T040000000Z.jsonl.gz',
      'manual-20200101T000000000Z.jsonl.gz',
      'nightly-20201301T040000000Z.jsonl.gz',
      'notes.txt',
      '.partial-freshfreshfr',
    ];
    const months = Array.from(
      { length: 10 },
      (_, month) => `nightly-2025${String(month + 1).padStart(2, '0')}28T040000000Z.jsonl.gz`,
    ).filter((name) => !name.includes('0828'));
    const left = ['.partial-leftleftleft'];
    for (const name of [...outdated, ...kept, ...months, ...left]) {
      await writeFile(join(folder, name), '');
    }
    const twoDaysAgo = (Date.now() - 48 * HOUR_MS) / 1000;
    await utimes(join(folder, '.partial-leftleftleft'), twoDaysAgo, twoDaysAgo);
    await runs();
    const present = await readdir(folder);
    expect(present).toEqual(expect.arrayContaining([...kept, ...months]));
    expect(present).toHaveLength(kept.length + months.length + 1);
  });

  it('runs by itself until it is stopped, and tells of failures', async () => {
    const failures: unknown[] = [];
    const [database] = instances;
    if (database === undefined) throw new Error('No database');
    await writeFile(folder, 'in the way');
    const job = nightlyBackupJob({
      database,
      wallClock,
      random: systemRandom,
      settings: settings(),
    });
    const stop = runJobs([{ ...job, everyMs: 5 }], {
      stopping: new AbortController(),
      onFailure: (_, error) => failures.push(error),
    });
    await expect.poll(() => failures.length).toBe(1);
    await rm(folder);
    wallClock.advance(HOUR_MS);
    await expect.poll(names).toHaveLength(1);
    await stop();
    wallClock.advance(DAY_MS);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await names()).toHaveLength(1);
  });
});

describe('BACKUP_HOOK', () => {
  it('When it hangs, then it is ended with all that it has started', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'formelgjett-hook-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const file = join(folder, 'backup.gz');
    await writeFile(file, 'a backup');
    const settings = readSettings({ BACKUP_HOOK: 'sleep 600; true', BACKUP_KEY });
    await expect(runBackupHook(settings, file, { longestMs: 50 })).rejects.toThrow(
      /^BACKUP_HOOK ended with SIGKILL; the backup is .+\/backup\.gz$/,
    );
    expect(await readdir(folder)).toEqual(['backup.gz']);
  });
});

describe('a night', () => {
  it('begins at four in Norway, in summer as in winter', () => {
    expect(nightOf(Date.UTC(2025, 0, 10, 2, 59, 59, 999))).toBe('2025-01-09');
    expect(nightOf(Date.UTC(2025, 0, 10, 3))).toBe('2025-01-10');
    expect(nightOf(Date.UTC(2025, 6, 10, 1, 59, 59, 999))).toBe('2025-07-09');
    expect(nightOf(Date.UTC(2025, 6, 10, 2))).toBe('2025-07-10');
  });
});

describe('the folder of backups', () => {
  it.each([
    [{}, 'data/backups'],
    [{ DATABASE_URL: 'sqlite:/srv/game/game.db' }, '/srv/game/backups'],
    [{ DATABASE_URL: 'sqlite:game.db' }, 'backups'],
    [{ DATABASE_URL: 'postgres://host/game' }, 'data/backups'],
    [{ DATABASE_URL: 'postgres://host/game', BACKUP_DIR: '/mnt/b' }, '/mnt/b'],
  ])('is, with %j, %s', (environment, folder) => {
    expect(backupFolderOf(readSettings(environment))).toBe(folder);
  });
});
