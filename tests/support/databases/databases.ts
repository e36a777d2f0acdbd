import { randomBytes } from 'node:crypto';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, inject } from 'vitest';
import type { OpenDatabase } from '#server/db/database.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { IS_EXHAUSTIVE } from '../running/exhaustive.ts';
import { SCRATCH_FOLDER } from '../running/scratch-folder.ts';
import { POSTGRES_TEMPLATE } from './postgres-global-setup.ts';

export type Dialect = OpenDatabase['dialect'];
export const DIALECTS: readonly Dialect[] = ['sqlite', 'postgres'];

/** Databases of tests whose outcome none of them decides: SQLite, and both if exhaustive. */
export const TRIED_DIALECTS: readonly Dialect[] = IS_EXHAUSTIVE ? DIALECTS : ['sqlite'];

export interface TestDatabase {
  /** URL for another process or a second connection. */
  readonly url: string;
  drop(): Promise<void>;
}

type Suite = (open: () => OpenDatabase, dialect: Dialect) => void;

interface SuiteOptions {
  /**
   * `test` if each test needs a database that no other has written to. Everything that a suite
   * builds on it belongs into `beforeEach` then, and costs a tenth of a second each time.
   */
  readonly scope?: 'suite' | 'test';
}

type SuiteArguments = [suite: Suite] | [options: SuiteOptions, suite: Suite];

/**
 * Runs a suite once per database. `open` returns a database, migrated and empty: the suite's own, or
 * each test's own. It is opened before the suite's hooks, so call it within tests and hooks only.
 */
export function onEachDatabase(name: string, ...suite: SuiteArguments): void {
  onDatabases(DIALECTS, name, suite);
}

/** Does the same for a suite whose outcome no database decides, on `TRIED_DIALECTS`. */
export function onAnyDatabase(name: string, ...suite: SuiteArguments): void {
  onDatabases(TRIED_DIALECTS, name, suite);
}

function onDatabases(dialects: readonly Dialect[], name: string, given: SuiteArguments): void {
  const [{ scope = 'suite' }, suite] = given.length === 1 ? [{}, given[0]] : given;
  const [before, after] =
    scope === 'suite' ? ([beforeAll, afterAll] as const) : ([beforeEach, afterEach] as const);
  describe.each(dialects)(`${name} (%s)`, (dialect) => {
    let testDatabase: TestDatabase | undefined;
    let database: OpenDatabase | undefined;

    before(async () => {
      testDatabase = await createTestDatabase(dialect);
      database = await openDatabase(testDatabase.url);
      await spareTheDisk(database);
    });
    after(async () => {
      await database?.close();
      await testDatabase?.drop();
    });

    suite(() => {
      if (!database) throw new Error('The database is open only inside tests and hooks');
      return database;
    }, dialect);
  });
}

/** Initial contents; another database is copied as it is, and must have no connections. */
type Content = 'migrated' | 'empty' | Pick<TestDatabase, 'url'>;

/**
 * Creates a database for one test: a copy of the migrated template, or one without tables if
 * `empty`.
 */
export async function createTestDatabase(
  dialect: Dialect,
  content: Content = 'migrated',
): Promise<TestDatabase> {
  return dialect === 'sqlite' ? createSqlite(content) : createPostgres(content);
}

async function createSqlite(content: Content): Promise<TestDatabase> {
  const folder = await mkdtemp(join(SCRATCH_FOLDER, 'formelgjett-sqlite-'));
  const file = join(folder, 'test.db');
  if (content === 'migrated') await copyFile(inject('sqliteTemplate'), file);
  else if (content !== 'empty') await copyFile(content.url.replace('sqlite:', ''), file);
  return {
    url: `sqlite:${file}`,
    drop: () => rm(folder, { recursive: true, force: true }),
  };
}

async function createPostgres(content: Content): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  const named = { migrated: POSTGRES_TEMPLATE, empty: 'template0' };
  const template =
    typeof content === 'string' ? named[content] : new URL(content.url).pathname.slice(1);
  await administer(`create database ${name} template ${template}`);
  return {
    url: `${inject('postgresUrl')}/${name}`,
    drop: () => administer(`drop database ${name} with (force)`),
  };
}

async function administer(statement: string): Promise<void> {
  const client = new pg.Client(`${inject('postgresUrl')}/postgres`);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/**
 * Turns off syncing to disk, because no test database survives the run; other tests cover
 * durability.
 */
export async function spareTheDisk({ db, dialect }: OpenDatabase): Promise<void> {
  if (dialect === 'sqlite') await sql`pragma synchronous = off`.execute(db);
}
