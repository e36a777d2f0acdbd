import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '#server/db/open-database.ts';
import { createTestDatabase, onEachDatabase, type TestDatabase } from '#support/databases.ts';
import { insertSeason, insertUser } from '#support/factories.ts';

const ROOT = join(import.meta.dirname, '../../..');
/** Inside the project, where the built commands find their packages. */
const BUILT = join(ROOT, 'node_modules/.cache', `formelgjett-backup-${process.pid}`);

// Built as `npm run build:server` does it: compiling anew at each start would take most of the time.
beforeAll(async () => {
  await build({
    entryPoints: ['backup', 'restore'].map((cli) => join(ROOT, `src/server/backup/${cli}.cli.ts`)),
    outdir: BUILT,
    bundle: true,
    splitting: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
  });
  await writeFile(join(BUILT, 'package.json'), '{"type":"module"}');
});
afterAll(() => rm(BUILT, { recursive: true, force: true }));

interface Ended {
  readonly code: number;
  readonly output: string;
}

function run(cli: 'backup' | 'restore', databaseUrl: string, ...args: string[]): Promise<Ended> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [join(BUILT, `${cli}.cli.js`), ...args],
      { env: { PATH: process.env.PATH, DATABASE_URL: databaseUrl } },
      (error, stdout, stderr) => {
        resolve({ code: error === null ? 0 : Number(error.code), output: stdout + stderr });
      },
    );
  });
}

onEachDatabase('the commands for backups', (_open, dialect) => {
  let folder: string;
  let file: string;
  let from: TestDatabase;
  let to: TestDatabase;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'formelgjett-cli-'));
    file = join(folder, 'game.jsonl.gz');
    from = await createTestDatabase(dialect);
    to = await createTestDatabase(dialect === 'sqlite' ? 'postgres' : 'sqlite');
    const database = await openDatabase(from.url);
    await insertSeason(database.db, { year: 2025 });
    await insertUser(database.db, { username: 'Åse' });
    await database.close();
  });
  afterAll(async () => {
    await from.drop();
    await to.drop();
    await rm(folder, { recursive: true, force: true });
  });

  const usernames = async () => {
    const database = await openDatabase(to.url);
    const users = await database.db.selectFrom('user').select('username').execute();
    await database.close();
    return users.map(({ username }) => username);
  };

  it('move a game to the other database, and ask before they replace one', async () => {
    const made = await run('backup', from.url, file);
    expect(made).toEqual({
      code: 0,
      output: `${file}: 1 season, 1 user, 0 rows of guesses, 2 rows in all\n`,
    });
    expect((await stat(file)).mode & 0o777).toBe(0o600);

    const restored = await run('restore', to.url, file);
    expect(restored.output).toContain('Everybody has to log in again.');
    expect(restored.code).toBe(0);
    expect(await usernames()).toEqual(['Åse']);

    const database = await openDatabase(to.url);
    await insertUser(database.db, { username: 'Later' });
    await database.close();
    const asked = await run('restore', to.url, file);
    expect(asked.code).toBe(1);
    expect(asked.output).toContain('The database holds 1 season, 2 users');
    expect(asked.output).toContain('--yes');
    expect(await usernames()).toEqual(expect.arrayContaining(['Later', 'Åse']));

    const confirmed = await run('restore', to.url, '--yes', file);
    expect(confirmed.code).toBe(0);
    expect(await usernames()).toEqual(['Åse']);
  }, 60_000);

  it('When the file is damaged, then one line says so and nothing is done', async () => {
    const bytes = await readFile(file);
    const damaged = join(folder, 'damaged.gz');
    await writeFile(damaged, bytes.subarray(0, bytes.length - 9));
    const nowhere = join(folder, 'no-such', 'game.db');
    const refused = await run('restore', `sqlite:${nowhere}`, damaged, '--yes');
    expect(refused).toEqual({
      code: 1,
      output: 'The file is cut short or damaged. Nothing was done.\n',
    });
    expect(existsSync(nowhere)).toBe(false);
  });

  it('When a backup cannot be written, then the one before stays and nothing else does', async () => {
    const before = await readdir(folder);
    const failed = await run('backup', from.url, folder);
    expect(failed.code).toBe(1);
    expect(await readdir(folder)).toEqual(before);
  });
});

describe('the commands for backups', () => {
  it.each<['backup' | 'restore', string[]]>([
    ['backup', []],
    ['backup', ['a', 'b']],
    ['backup', ['--help']],
    ['restore', []],
    ['restore', ['a', 'b']],
    ['restore', ['--force', 'a']],
  ])('When %s is called with %j, then it says how it is used', async (cli, args) => {
    const ended = await run(cli, 'sqlite:never-opened.db', ...args);
    expect(ended.code).toBe(2);
    expect(ended.output).toMatch(/^Usage: npm run (backup|restore) -- FILE/);
    expect(existsSync('never-opened.db')).toBe(false);
  });
});
