import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '#server/db/database.ts';
import { MIGRATIONS } from '#server/db/migrations/migrations.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { createSeasonReader } from '#server/season/season-reader.ts';
import { ALL_TABLES, BACKED_UP } from '#server/upkeep/backup/backup-tables.ts';
import { restoreBackup } from '#server/upkeep/backup/restore-backup.ts';
import { writeBackup } from '#server/upkeep/backup/write-backup.ts';
import {
  createTestDatabase,
  DIALECTS,
  type TestDatabase,
  TRIED_DIALECTS,
} from '#support/databases/databases.ts';
import {
  dumpDatabase,
  dumpScores,
  FILLED_YEAR,
  fillDatabase,
  SECRET,
} from '#support/rows/filled-database.ts';
import { createTestClock } from '#support/running/test-clock.ts';

const NOW = Date.UTC(2025, 10, 9, 4, 0, 0, 7);

describe.each(TRIED_DIALECTS)('a backup of %s', (from) => {
  let folder: string;
  let file: string;
  let source: OpenDatabase;
  let sourceDatabase: TestDatabase;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'formelgjett-backup-'));
    file = join(folder, 'test.jsonl.gz');
    sourceDatabase = await createTestDatabase(from);
    source = await openDatabase(sourceDatabase.url);
    await fillDatabase(source, 'source');
    await writeBackup(source, file, NOW);
  });
  afterAll(async () => {
    await source.close();
    await sourceDatabase.drop();
    await rm(folder, { recursive: true, force: true });
  });

  it('can be read by its owner alone', async () => {
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  it('says what it is, and holds no session, code or other secret', async () => {
    const text = gunzipSync(await readFile(file)).toString();
    expect(JSON.parse(text.slice(0, text.indexOf('\n')))).toEqual({
      format: 'formelgjett-backup',
      version: 1,
      migrations: Object.keys(MIGRATIONS),
      createdAt: '2025-11-09T04:00:00.007Z',
      tables: BACKED_UP,
    });
    expect(text).not.toContain(SECRET);
    expect(text).toContain('aase@example.org');
  });

  it('When the file exists, then it is not overwritten', async () => {
    await expect(writeBackup(source, file, NOW)).rejects.toThrow('EEXIST');
  });

  it.each(DIALECTS)('brings everything to %s, which held something else', async (to) => {
    const targetDatabase = await createTestDatabase(to);
    const target = await openDatabase(targetDatabase.url);
    try {
      await fillDatabase(target, 'other');
      expect(await dumpScores(target)).not.toEqual(await dumpScores(source));

      await restoreBackup(target, file, NOW);
      expect(await dumpDatabase(target)).toEqual(await dumpDatabase(source));
      expect(await dumpScores(target)).toEqual(await dumpScores(source));
      for (const table of ALL_TABLES.filter((name) => !BACKED_UP.includes(name))) {
        expect(await target.db.selectFrom(table).selectAll().execute(), table).toEqual([]);
      }

      const again = join(folder, `again-${to}.jsonl.gz`);
      await writeBackup(target, again, NOW);
      await restoreBackup(target, again, NOW);
      expect(await dumpDatabase(target)).toEqual(await dumpDatabase(source));
    } finally {
      await target.close();
      await targetDatabase.drop();
    }
  });

  it('When PostgreSQL has got it, then it plans queries by the rows that are there now', async () => {
    const targetDatabase = await createTestDatabase('postgres');
    const target = await openDatabase(targetDatabase.url);
    try {
      await restoreBackup(target, file, NOW);
      const { rows } = await sql<{ counted: number }>`
        select reltuples as counted from pg_class where oid = 'race_guess'::regclass
      `.execute(target.db);
      const stored = await target.db.selectFrom('race_guess').selectAll().execute();
      expect(rows).toEqual([{ counted: stored.length }]);
      expect(stored).not.toEqual([]);
    } finally {
      await target.close();
      await targetDatabase.drop();
    }
  });

  it.each(DIALECTS)(
    'When a running server on %s has kept a season, then it lets go of it',
    async (to) => {
      const targetDatabase = await createTestDatabase(to);
      const target = await openDatabase(targetDatabase.url);
      try {
        await fillDatabase(target, 'other');
        await target.db
          .updateTable('season')
          .set({ revision: 99 })
          .where('year', '=', 2025)
          .execute();
        const seasons = createSeasonReader(target, createTestClock(NOW));
        const before = await seasons.of(FILLED_YEAR);
        await restoreBackup(target, file, NOW);
        const after = await seasons.of(FILLED_YEAR);
        const namesOf = (season: typeof after) => season?.players.map(({ name }) => name[0]);
        expect(namesOf(before)).toEqual(Array(6).fill('o'));
        expect(namesOf(after)).toEqual(Array(6).fill('s'));
        const revisions = await target.db
          .selectFrom('season')
          .select(['year', 'revision'])
          .execute();
        expect(revisions.every(({ revision }) => revision === 100)).toBe(true);
      } finally {
        await target.close();
        await targetDatabase.drop();
      }
    },
  );

  it.each(DIALECTS)(
    'is restored into a later schema on %s as its migrations have it',
    async (to) => {
      const later = {
        ...MIGRATIONS,
        '9999-later': {
          up: async (db: OpenDatabase['db']) => {
            await db.schema.alterTable('user').addColumn('motto', 'text').execute();
            await db
              .updateTable('user')
              .set({ motto: 'gass' } as object)
              .execute();
          },
        },
      };
      const targetDatabase = await createTestDatabase(to);
      const target = await openDatabase(targetDatabase.url, later);
      try {
        await fillDatabase(target, 'other');
        await restoreBackup(target, file, NOW, later);
        const users: object[] = await target.db.selectFrom('user').selectAll().execute();
        expect(users).toHaveLength(6);
        expect(users.every((user) => 'motto' in user && user.motto === 'gass')).toBe(true);
        expect(await dumpScores(target)).toEqual(await dumpScores(source));
        // Reopens the database, which checks that its migrations fit the schema.
        await (await openDatabase(targetDatabase.url, later)).close();
        await expect(writeBackup(target, join(folder, 'newer.gz'), NOW)).rejects.toThrow(
          'another version',
        );
      } finally {
        await target.close();
        await targetDatabase.drop();
      }
    },
  );
});
