import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MINUTE_MS } from '#domain/base/time.ts';
import type { OpenDatabase } from '#server/db/database.ts';
import { openDatabase } from '#server/db/open-database.ts';
import {
  createTestDatabase,
  type TestDatabase,
  TRIED_DIALECTS,
} from '#support/databases/databases.ts';
import { builtCommands } from '#support/processes/built-commands.ts';
import { sample } from '#support/running/exhaustive.ts';

/** URL that nothing listens on. */
const NOWHERE = 'http://127.0.0.1:9';

describe.each(TRIED_DIALECTS)('npm run import (%s)', (dialect) => {
  const run = builtCommands();
  let testDatabase: TestDatabase;
  let database: OpenDatabase;
  beforeAll(async () => {
    testDatabase = await createTestDatabase(dialect);
    database = await openDatabase(testDatabase.url);
  });
  afterAll(async () => {
    await database.close();
    await testDatabase.drop();
  });

  function startImport(words: string[], address = NOWHERE) {
    const environment = {
      DATABASE_URL: testDatabase.url,
      JOLPICA_URL: address,
      OPENF1_URL: address,
    };
    return run('import', { words, environment });
  }
  const runImport = (...words: string[]) => startImport(words).ended;

  it('says what changed, and the second time that nothing has', async () => {
    const first = await runImport('--year', '2025');
    expect(first.code).toBe(0);
    expect(first.stdout).toMatch(/^2025 from bundled: \d+ changes\n/);
    expect(first.stdout).toContain('São Paulo');
    const second = await runImport('--year', '2025');
    expect(second).toMatchObject({ code: 0, stdout: '2025 from bundled: nothing has changed\n' });
  });

  it('When the server imports just then, then it says so and does nothing', async () => {
    const before = await database.db.selectFrom('import_run').select('id').execute();
    const held = {
      job: 'import',
      fence: 3,
      expires_at: Date.now() + 30 * MINUTE_MS,
      done_tick: null,
    };
    await database.db
      .insertInto('job_lease')
      .values(held)
      .onConflict((conflict) => conflict.column('job').doUpdateSet(held))
      .execute();
    const { code, stdout, stderr } = await runImport('--year', '2024');
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toContain(
      'Another import is going on, of the server or of another command: try again in a minute. Nothing was done.\n',
    );
    expect(await database.db.selectFrom('import_run').select('id').execute()).toEqual(before);
    expect(await database.db.selectFrom('job_lease').selectAll().execute()).toEqual([held]);
    await database.db.deleteFrom('job_lease').execute();
  });

  it('When it is broken off, then it stores nothing, and nobody waits for it', async () => {
    const lease = () => database.db.selectFrom('job_lease').select('expires_at').executeTakeFirst();
    const silent = createServer();
    const asked = once(silent, 'request');
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const { port } = silent.address() as AddressInfo;
    const words = ['--year', '2024', '--source', 'live'];
    const { child, ended } = startImport(words, `http://127.0.0.1:${port}`);
    await asked;
    expect((await lease())?.expires_at).toBeGreaterThan(Date.now());
    child.kill('SIGINT');
    expect(await ended).toMatchObject({ code: 1, stdout: expect.stringContaining('CONNECTION') });
    expect(await lease()).toEqual({ expires_at: 0 });
    silent.closeAllConnections();
    await new Promise((resolve) => silent.close(resolve));
  });

  it('fails for a year that its source does not have', async () => {
    expect(await runImport('--year', '1999')).toMatchObject({ code: 1 });
  });

  it('asks the configured addresses when told to, and stores nothing when they do not answer', async () => {
    const seasons = () => database.db.selectFrom('season').select('year').execute();
    const before = await seasons();
    const { code, stdout } = await runImport('--year', '2024', '--source', 'live');
    expect(code).toBe(1);
    expect(stdout).toMatch(/^2024 from (?!bundled)/);
    expect(await seasons()).toEqual(before);
  });
});

describe('npm run import', () => {
  const run = builtCommands();

  const WRONG = [
    [[]],
    [['--year', '25']],
    [['--year', '2025', '--source', 'rumours']],
    [['--month', '3']],
  ];
  it.each(sample(WRONG, 2))('explains itself when asked %j', async (words) => {
    const environment = { DATABASE_URL: 'sqlite:never-opened.db' };
    const { code, stderr } = await run('import', { words, environment }).ended;
    expect(code).toBe(2);
    expect(stderr).toContain('Usage: npm run import -- --year 2026 [--source bundled|live]');
    expect(existsSync('never-opened.db')).toBe(false);
  });
});
