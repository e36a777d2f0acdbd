import { once } from 'node:events';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CopiedDatabase } from '#server/db/database.ts';
import type { MigrationList } from '#server/db/migrations/migrations.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { createTestDatabase, DIALECTS, type TestDatabase } from '#support/databases/databases.ts';
import { sampleMigrations } from '#support/migrations/sample-migrations.ts';
import { builtCommands } from '#support/processes/built-commands.ts';

const withoutPause = sampleMigrations(async () => {});

describe.each(DIALECTS)('migrations (%s)', (dialect) => {
  let empty: TestDatabase;
  beforeEach(async () => {
    empty = await createTestDatabase(dialect, 'empty');
  });
  afterEach(() => empty.drop());

  const run = builtCommands();
  const migrateInChild = (restMs: number) =>
    run('migrate-child', { words: [empty.url, String(restMs)], environment: {} });

  async function countedAfterOpening(): Promise<number[]> {
    const database = await openDatabase(empty.url, withoutPause);
    try {
      const { rows } = await sql<{ n: number }>`select n from counted order by n`.execute(
        database.db,
      );
      return rows.map(({ n }) => n);
    } finally {
      await database.close();
    }
  }

  it('When a process is killed half way, then the next one starts from nothing and ends', async () => {
    const { child, ended } = migrateInChild(600_000);
    await once(child.stdout, 'data');
    child.kill('SIGKILL');
    await ended;

    expect(await countedAfterOpening()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });

  it('When two processes migrate at once, then each step is taken once and both are content', async () => {
    const both = await Promise.all([migrateInChild(300).ended, migrateInChild(300).ended]);

    expect(both.map(({ code, stderr }) => [code, stderr])).toEqual([
      [0, ''],
      [0, ''],
    ]);
    expect(await countedAfterOpening()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });

  it('When a migration fails, then it is named and nothing of the run stays', async () => {
    const failing = sampleMigrations(async (step) => {
      if (step === 7) throw new Error('out of paper');
    });
    await expect(openDatabase(empty.url, failing)).rejects.toThrow('0007-sample');
    expect(await countedAfterOpening()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });

  it('When a game is older than the program, then only its server upgrades it, once it is backed up', async () => {
    const later: MigrationList = { ...withoutPause, '0100-later': { up: async () => {} } };
    const seen: (readonly string[])[] = [];
    const beforeUpgrade = async (game: CopiedDatabase) => {
      seen.push(await game.inSnapshot(async ({ migrations }) => migrations));
    };
    await expect(openDatabase(empty.url, withoutPause, { mustExist: true })).rejects.toThrow(
      'no game',
    );
    await (await openDatabase(empty.url, withoutPause, { beforeUpgrade })).close();
    expect(seen).toEqual([]);

    const asCommand = openDatabase(empty.url, later, { mustExist: true });
    await expect(asCommand).rejects.toThrow('it is older than this program');
    await (await openDatabase(empty.url, later, { beforeUpgrade })).close();
    await (await openDatabase(empty.url, later, { beforeUpgrade })).close();
    expect(seen).toEqual([Object.keys(withoutPause)]);
    await (await openDatabase(empty.url, later, { mustExist: true })).close();
  });

  it('When the database is newer than the program, then it is left alone', async () => {
    await countedAfterOpening();
    const { '0010-sample': _newest, ...older } = withoutPause;
    await expect(openDatabase(empty.url, older)).rejects.toThrow(
      'it is newer than this program (it has 0010-sample)',
    );
  });
});
