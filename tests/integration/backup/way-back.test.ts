import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MIGRATIONS } from '#server/db/migrations/migrations.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { backupBeforeUpgrade } from '#server/upkeep/backup/backup-before-upgrade.ts';
import {
  createTestDatabase,
  type TestDatabase,
  TRIED_DIALECTS,
} from '#support/databases/databases.ts';
import { builtCommands } from '#support/processes/built-commands.ts';
import { insertSeason, insertUser } from '#support/rows/factories.ts';
import { sample } from '#support/running/exhaustive.ts';

const LATER = {
  ...MIGRATIONS,
  '9999-later': {
    up: async (db) =>
      void (await db.schema.alterTable('user').addColumn('later', 'text').execute()),
  },
} as typeof MIGRATIONS;

/** Arguments of the restore command in docs/hosting.md. */
const [, words = ''] = /game restore (--.*)$/m.exec(readFileSync('docs/hosting.md', 'utf8')) ?? [];

describe.each(TRIED_DIALECTS)('the way back on %s', (dialect) => {
  let testDatabase: TestDatabase;
  let url: string;
  let folder: string;
  const run = builtCommands();

  /** A game of this program that a newer one has upgraded, and backed up before. */
  beforeEach(async () => {
    testDatabase = await createTestDatabase(dialect);
    url = testDatabase.url;
    folder = mkdtempSync(join(tmpdir(), 'formelgjett-back-'));
    const before = await openDatabase(url);
    await insertSeason(before.db, { year: 2025 });
    await insertUser(before.db, { username: 'Åse' });
    await before.close();
  });
  afterEach(async () => {
    await testDatabase.drop();
    rmSync(folder, { recursive: true });
  });

  const environment = () => ({ DATABASE_URL: url, BACKUP_DIR: folder });
  const restore = () => run('restore', { words: words.split(' '), environment: environment() });
  const goBack = () => restore().ended;
  const start = () =>
    run('main', { environment: { ...environment(), PORT: '0', IMPORTS: 'off' } }).ended;
  async function upgrade() {
    const upgraded = await openDatabase(url, LATER, {
      beforeUpgrade: (old) => backupBeforeUpgrade(environment(), old),
    });
    await insertUser(upgraded.db, { username: 'Later' });
    return upgraded;
  }
  /** Opens the database as a start does. */
  const isNewer = () =>
    openDatabase(url).then(
      async (database) => {
        await database.close();
        return false;
      },
      (error) => {
        expect(error.message).toMatch(/it is newer than this program/);
        return true;
      },
    );
  async function usernames(): Promise<(string | null)[]> {
    const database = await openDatabase(url);
    const users = await database.db.selectFrom('user').select('username').execute();
    await database.close();
    return users.map(({ username }) => username);
  }

  it('leads back from an upgrade, and loses nothing', async () => {
    const nothingToDo = await goBack();
    expect(nothingToDo).toMatchObject({ code: 1, stdout: '' });
    expect(nothingToDo.stderr).toMatch(
      /is not newer than this program: install the one to go back/,
    );

    const upgraded = await upgrade();
    if (dialect === 'sqlite') {
      const running = await goBack();
      expect(running).toMatchObject({ code: 1 });
      expect(running.stdout).not.toContain('Restored');
      expect(running.stderr).toMatch(
        /another program has it locked: end that one and try again\n$/,
      );
    }
    // Leaves the latest writes in the WAL file, as a kill does.
    const killed = dialect === 'sqlite' ? sqliteFiles(url).map((file) => readFileSync(file)) : [];
    await upgraded.close();
    for (const [index, bytes] of killed.entries())
      writeFileSync(sqliteFiles(url)[index] ?? '', bytes);

    const { code, stdout } = await goBack();
    expect(code).toBe(0);
    expect(stdout).toContain('Restored. Everybody has to log in again.');
    expect(await usernames()).toEqual(['Åse']);
    expect(await usernamesAside(url, asideIn(stdout))).toEqual(['Later', 'Åse']);
  });

  it('When it is killed in the middle, then all is as before, and the same command leads back', async () => {
    await (await upgrade()).close();
    for (const ms of sample([20, 0, 60, 120], 4)) {
      const { child, ended } = restore();
      // From its first line on, it writes.
      await once(child.stdout, 'data');
      await sleep(ms);
      child.kill('SIGKILL');
      await ended;
      if (!(await isNewer())) break;
    }
    const again = await goBack();
    expect(again.stderr + again.stdout).toMatch(/Restored|is not newer than this program/);
    expect(await usernames()).toEqual(['Åse']);
    if (again.code === 0) {
      expect(await usernamesAside(url, asideIn(again.stdout))).toEqual(['Later', 'Åse']);
    }
  });

  it.each(sample(['missing', 'empty'], 2))(
    'When the game is %s beside what was put aside, then the start names the command, and makes none',
    async (state) => {
      await (await upgrade()).close();
      const first = await goBack();
      await removeGame(url);
      if (state === 'empty') await (await openDatabase(url)).close();

      const started = await start();
      expect(started.code).toBe(78);
      expect(started.stderr).toContain(asideIn(first.stdout));
      expect(started.stderr).toMatch(/run `npm run restore -- --upgrade` again/);

      expect(await goBack()).toMatchObject({ code: 0 });
      expect(await usernames()).toEqual(['Åse']);
      expect(await usernamesAside(url, asideIn(first.stdout))).toEqual(['Later', 'Åse']);
    },
  );
});

const asideIn = (stdout: string) => /^What was there is now (.+)\.$/m.exec(stdout)?.[1] ?? '';

const sqliteFiles = (url: string) => ['', '-wal'].map((end) => url.replace('sqlite:', '') + end);

async function removeGame(url: string): Promise<void> {
  if (url.startsWith('sqlite:')) {
    for (const file of sqliteFiles(url)) rmSync(file, { force: true });
    return;
  }
  const client = new pg.Client(url);
  await client.connect();
  await client.query('drop schema public cascade; create schema public');
  await client.end();
}

async function usernamesAside(url: string, aside: string): Promise<string[]> {
  if (url.startsWith('sqlite:')) {
    const file = new DatabaseSync(aside, { readOnly: true });
    const users = file.prepare('select username from user order by 1').all();
    file.close();
    return users.map(({ username }) => String(username));
  }
  const [, schema = ''] = /"(.+)"/.exec(aside) ?? [];
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query(`select username from "${schema}"."user" order by 1`);
  await client.end();
  return rows.map(({ username }) => username);
}
