import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '#server/db/database.ts';
import { openDatabase, openForCopying } from '#server/db/open-database.ts';
import { checkSeals, describeCheck } from '#server/season/seal-log/check-seals.ts';
import { restoreBackup } from '#server/upkeep/backup/restore-backup.ts';
import { writeBackup } from '#server/upkeep/backup/write-backup.ts';
import {
  createTestDatabase,
  type TestDatabase,
  TRIED_DIALECTS,
} from '#support/databases/databases.ts';
import { hashMigrations } from '#support/migrations/migration-texts.ts';
import { FIXTURE_NOW, readResponses } from '#support/migrations/upgrade-fixture.ts';
import { dumpDatabase } from '#support/rows/filled-database.ts';

const FIXTURES = join(import.meta.dirname, '../../upgrade-fixtures');
const versions = readdirSync(FIXTURES);

/** All that a database says of its tables, in an order of its own. */
async function schemaOf({ db, dialect }: OpenDatabase): Promise<unknown[]> {
  const query =
    dialect === 'sqlite'
      ? sql`select type, name, sql from sqlite_schema order by type, name`
      : sql`
          select table_name as of, column_name as name, concat_ws(' ', ordinal_position, data_type,
            is_nullable, column_default, identity_generation) as definition
          from information_schema.columns where table_schema = 'public'
          union all select conrelid::regclass::text, conname, pg_get_constraintdef(oid)
          from pg_constraint where connamespace = 'public'::regnamespace
          union all select tablename, indexname, indexdef
          from pg_indexes where schemaname = 'public'
          order by 1, 2, 3`;
  return (await query.execute(db)).rows;
}

describe.each(versions)('a game of %s', (version) => {
  const read = (name: string) => readFileSync(join(FIXTURES, version, name));
  const unpack = (name: string) => gunzipSync(read(name)).toString();
  const answers: unknown = JSON.parse(unpack('answers.json.gz'));

  it('was made by migrations that nobody has changed since', () => {
    expect(hashMigrations(version)).toEqual(JSON.parse(read('migrations.json').toString()));
  });

  /** One of the season, and of each of its 24 races. */
  const sealed = 'All 25 seals of guesses hold.\n';
  const sealsOf = async ({ db }: OpenDatabase) => describeCheck(await checkSeals(db, FIXTURE_NOW));

  describe.each(TRIED_DIALECTS)('on %s', (dialect) => {
    const opened: { database: OpenDatabase; testDatabase: TestDatabase }[] = [];
    afterEach(async () => {
      for (const { database, testDatabase } of opened.splice(0)) {
        await database.close();
        await testDatabase.drop();
      }
    });

    /** @param fill before it is opened, which brings it to the present schema */
    async function open(content: 'migrated' | 'empty', fill = async (_url: string) => {}) {
      const testDatabase = await createTestDatabase(dialect, content);
      await fill(testDatabase.url);
      const database = await openDatabase(testDatabase.url);
      opened.push({ database, testDatabase });
      return database;
    }

    async function fillAsKept(url: string): Promise<void> {
      const script = `${read(`schema.${dialect}.sql`)}${unpack('rows.sql.gz')}`;
      if (dialect === 'sqlite') {
        const database = new DatabaseSync(url.replace('sqlite:', ''));
        database.exec(script);
        database.close();
      } else {
        const client = new pg.Client(url);
        await client.connect();
        await client.query(script);
        await client.end();
      }
    }

    it('is brought to the schema of a new one, and told as it was', async () => {
      const kept = await open('empty', fillAsKept);
      expect(await schemaOf(kept)).toEqual(await schemaOf(await open('empty')));
      expect(await readResponses(kept)).toEqual(answers);
      expect(await sealsOf(kept)).toBe(sealed);
    });

    it('is backed up as it is, and restored from that', async () => {
      const testDatabase = await createTestDatabase(dialect, 'empty');
      await fillAsKept(testDatabase.url);
      const old = await openForCopying(testDatabase.url);
      const folder = mkdtempSync(join(tmpdir(), 'formelgjett-kept-'));
      await writeBackup(old, join(folder, 'backup'), FIXTURE_NOW);
      await old.close();
      await testDatabase.drop();
      const database = await open('migrated');
      await restoreBackup(database, join(folder, 'backup'), FIXTURE_NOW);
      rmSync(folder, { recursive: true });
      expect(await readResponses(database)).toEqual(answers);
      const backedUp = await open('migrated');
      await restoreBackup(backedUp, join(FIXTURES, version, 'backup.jsonl.gz'), FIXTURE_NOW);
      expect(await dumpDatabase(database)).toEqual(await dumpDatabase(backedUp));
    });

    it('is restored from a backup, and told as it was', async () => {
      const database = await open('migrated');
      await restoreBackup(database, join(FIXTURES, version, 'backup.jsonl.gz'), FIXTURE_NOW);
      expect(await schemaOf(database)).toEqual(await schemaOf(await open('migrated')));
      expect(await readResponses(database)).toEqual(answers);
      expect(await sealsOf(database)).toBe(sealed);
    });
  });
});
