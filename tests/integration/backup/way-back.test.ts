import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { expect, it } from 'vitest';
import { backupBeforeUpgrade } from '#server/backup/backup-before-upgrade.ts';
import { MIGRATIONS } from '#server/db/migrations/migrations.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { builtCommands } from '#support/built-commands.ts';
import { createTestDatabase, TRIED_DIALECTS } from '#support/databases.ts';
import { insertSeason, insertUser } from '#support/factories.ts';

const LATER = {
  ...MIGRATIONS,
  '9999-later': {
    up: async (db) =>
      void (await db.schema.alterTable('user').addColumn('later', 'text').execute()),
  },
} as typeof MIGRATIONS;

/** Arguments of the restore command in docs/hosting.md. */
const [, words = ''] = /game restore (--.*)$/m.exec(readFileSync('docs/hosting.md', 'utf8')) ?? [];

it.each(TRIED_DIALECTS)('leads back from an upgrade, and loses nothing, on %s', async (dialect) => {
  const testDatabase = await createTestDatabase(dialect);
  const { url } = testDatabase;
  const folder = mkdtempSync(join(tmpdir(), 'formelgjett-back-'));
  const environment = { DATABASE_URL: url, BACKUP_DIR: folder };
  const goBack = () => run('restore', { words: words.split(' '), environment }).ended;
  const usernames = async () => {
    const database = await openDatabase(url);
    const users = await database.db.selectFrom('user').select('username').execute();
    await database.close();
    return users.map(({ username }) => username);
  };
  const before = await openDatabase(url);
  await insertSeason(before.db, { year: 2025 });
  await insertUser(before.db, { username: 'Åse' });
  await before.close();
  const nothingToDo = await goBack();
  expect(nothingToDo).toMatchObject({ code: 1, stdout: '' });
  expect(nothingToDo.stderr).toMatch(/is not newer than this program: install the one to go back/);

  const upgraded = await openDatabase(url, LATER, {
    beforeUpgrade: (old) => backupBeforeUpgrade(environment, old),
  });
  await insertUser(upgraded.db, { username: 'Later' });
  if (dialect === 'sqlite') {
    const running = await goBack();
    expect(running).toMatchObject({ code: 1, stdout: '' });
    expect(running.stderr).toMatch(/another program has it locked: end that one and try again\n$/);
  }
  // Leaves the latest writes in the WAL file, as a kill does.
  const killed = dialect === 'sqlite' ? sqliteFiles(url).map((file) => readFileSync(file)) : [];
  await upgraded.close();
  for (const [index, bytes] of killed.entries())
    writeFileSync(sqliteFiles(url)[index] ?? '', bytes);

  const { code, stdout } = await goBack();
  expect(code).toBe(0);
  const [, aside = ''] = /^What was there is now (.+)\.$/m.exec(stdout) ?? [];
  expect(stdout).toContain('Restored. Everybody has to log in again.');
  expect(await usernames()).toEqual(['Åse']);
  expect(await usernamesAside(url, aside)).toEqual(['Later', 'Åse']);
  await testDatabase.drop();
  rmSync(folder, { recursive: true });
});

const run = builtCommands();

const sqliteFiles = (url: string) => ['', '-wal'].map((end) => url.replace('sqlite:', '') + end);

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
