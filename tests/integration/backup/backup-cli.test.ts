import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeDatabase } from '#server/base/settings/describe-database.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { encryptBackup } from '#server/upkeep/backup/encrypted-file.ts';
import {
  createTestDatabase,
  onAnyDatabase,
  type TestDatabase,
} from '#support/databases/databases.ts';
import { builtCommands } from '#support/processes/built-commands.ts';
import { insertSeason, insertUser } from '#support/rows/factories.ts';
import { IS_EXHAUSTIVE, sample } from '#support/running/exhaustive.ts';
import { step } from '#support/running/step.ts';

const runCommand = builtCommands();

async function run(cli: 'backup' | 'restore', databaseUrl: string, ...words: string[]) {
  const environment = { DATABASE_URL: databaseUrl };
  const { code, stdout, stderr } = await runCommand(cli, { words, environment }).ended;
  return { code, output: stdout + stderr };
}

onAnyDatabase('the commands for backups', (_open, dialect) => {
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

  it('move a game to the other database, and do nothing by halves', async () => {
    await step('move a game to the other database, and ask before they replace one', async () => {
      const made = await run('backup', from.url, file);
      const where = describeDatabase(from.url);
      expect(made).toEqual({
        code: 0,
        output: `${file}: 1 season, 1 user, 0 rows of guesses, 2 rows in all\nDatabase: ${where}\n`,
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
    });

    if (IS_EXHAUSTIVE) {
      await step('seal a file, and open one that is sealed', async () => {
        // Encrypted file, as an admin downloads it.
        const sealed = join(folder, 'game.sealed');
        const key = randomBytes(32);
        await writeFile(
          sealed,
          encryptBackup(createReadStream(file), (await stat(file)).size, key),
        );
        const settings = { DATABASE_URL: to.url, BACKUP_DIR: folder };
        const restore = async (environment: Record<string, string>) => {
          const words = ['--yes', sealed];
          const { code, stdout, stderr } = await runCommand('restore', { words, environment })
            .ended;
          return { code, output: stdout + stderr };
        };
        expect(await restore(settings)).toEqual({
          code: 1,
          output: `${sealed} is sealed: set BACKUP_KEY to the key of the server that it comes from, or put its backup.key at ${join(folder, 'backup.key')}. Nothing was done.\n`,
        });
        const wrong = randomBytes(32).toString('base64');
        expect(await restore({ ...settings, BACKUP_KEY: wrong })).toEqual({
          code: 1,
          output: `${sealed} is sealed with another key, or has been altered. Nothing was done.\n`,
        });
        await writeFile(join(folder, 'backup.key'), `${key.toString('base64url')}\n`);
        expect((await restore(settings)).code).toBe(0);
        expect(await usernames()).toEqual(['Åse']);
        await rm(join(folder, 'backup.key'));
        await rm(sealed);

        // With a key in the settings, the command encrypts its file too.
        const environment = { DATABASE_URL: from.url, BACKUP_KEY: key.toString('base64') };
        const written = await runCommand('backup', { words: [sealed], environment }).ended;
        expect(written).toMatchObject({
          code: 0,
          stdout: expect.stringContaining('2 rows in all'),
        });
        expect((await restore(settings)).output).toContain('is sealed: set BACKUP_KEY');
        expect((await restore({ ...settings, BACKUP_KEY: environment.BACKUP_KEY })).code).toBe(0);
        expect(await usernames()).toEqual(['Åse']);
        await rm(sealed);
      });

      await step(
        'When the restore of a sealed file is killed, then nothing of it is left in the temporary folder',
        async () => {
          const sealed = join(folder, 'killed.sealed');
          const temporary = await mkdtemp(join(folder, 'temporary-'));
          const BACKUP_KEY = randomBytes(32).toString('base64');
          const environment = { DATABASE_URL: from.url, BACKUP_KEY, TMPDIR: temporary };
          expect(await runCommand('backup', { words: [sealed], environment }).ended).toMatchObject({
            code: 0,
          });
          const { child, ended } = runCommand('restore', { words: ['--yes', sealed], environment });
          await once(child.stdout, 'data');
          child.kill('SIGKILL');
          await ended;
          expect(await readdir(temporary)).toEqual([]);
        },
      );
    }

    await step('When the file is damaged, then one line says so and nothing is done', async () => {
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

    await step(
      'When there is no game to replace, then one is made where that is confirmed',
      async () => {
        const nowhere = join(folder, 'new.db');
        const refused = await run('restore', `sqlite:${nowhere}`, file);
        expect(refused.code).toBe(1);
        expect(refused.output).toMatch(
          /there is no game: .+ With --yes one is made of the backup\.\n$/,
        );
        expect(existsSync(nowhere)).toBe(false);
        expect((await run('restore', `sqlite:${nowhere}`, file, '--yes')).code).toBe(0);
      },
    );
  });

  it('When a backup cannot be written, then the one before stays and nothing else does', async () => {
    const before = await readdir(folder);
    const failed = await run('backup', from.url, folder);
    expect(failed.code).toBe(1);
    expect(await readdir(folder)).toEqual(before);
  });
});

describe('the commands for backups', () => {
  const WRONG: readonly ['backup' | 'restore', string[]][] = [
    ['backup', []],
    ['backup', ['a', 'b']],
    ['backup', ['--fast']],
    ['restore', []],
    ['restore', ['a', 'b']],
    ['restore', ['--force', 'a']],
    ['restore', ['--upgrade', 'a']],
  ];
  it.each(sample(WRONG, 3))(
    'When %s is called with %j, then it says how it is used',
    async (cli, args) => {
      const ended = await run(cli, 'sqlite:never-opened.db', ...args);
      expect(ended.code).toBe(2);
      expect(ended.output).toMatch(/^Usage: npm run (backup|restore) -- FILE/);
      expect(existsSync('never-opened.db')).toBe(false);
    },
  );
});
