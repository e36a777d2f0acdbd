import { closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import Sqlite from 'better-sqlite3';
import { type DatabaseIntrospector, type Dialect, Kysely } from 'kysely';
import { migrate } from '../migrate.ts';
import type { MigrationList } from '../migrations/migrations.ts';
import type { OpenDatabase } from '../open-database.ts';
import type { Database } from '../tables.ts';
import { LenientSqliteQueryCompiler, TransactionalSqliteAdapter } from './sqlite-compiler.ts';
import { createSqliteDriver } from './sqlite-driver.ts';
import { readSqliteSnapshot } from './sqlite-snapshot.ts';

/** How long one process waits for another's write (the server and `npm run import`, say). */
const BUSY_TIMEOUT_MS = 15_000;
const CHECKPOINT_PAGES = 1000;
/** Addresses and keys stand in it; SQLite gives what it puts beside a file the same rights. */
const OWNER_ONLY = 0o600;

/** Opens a SQLite file (making it and its folder) and migrates it. */
export async function openSqlite(file: string, migrations: MigrationList): Promise<OpenDatabase> {
  if (file === '' || file === ':memory:') {
    throw new Error('DATABASE_URL must name a file, e.g. sqlite:data/formelgjett.db');
  }
  mkdirSync(dirname(file), { recursive: true });
  const connection = connect(file);
  const db = new Kysely<Database>({ dialect: createDialect(connection) });
  try {
    await migrate(db, migrations);
  } catch (error) {
    await db.destroy();
    throw error;
  }

  // Its own connection: on the other one this read would see a transaction that is not committed.
  const reader = new Sqlite(file, { readonly: true, timeout: BUSY_TIMEOUT_MS });
  const revisionOf = reader.prepare<[number], number>('select revision from season where year = ?');
  revisionOf.pluck();

  return {
    db,
    dialect: 'sqlite',
    inWriteTransaction: (work) => db.transaction().execute(work),
    inReadTransaction: (work) => db.transaction().setAccessMode('read only').execute(work),
    inSnapshot: (work) => readSqliteSnapshot(file, BUSY_TIMEOUT_MS, work),
    async readRevision(year, clock) {
      const now = clock.now();
      return { revision: revisionOf.get(year) ?? null, now };
    },
    async close() {
      reader.close();
      await db.destroy();
    },
  };
}

function createDialect(connection: Sqlite.Database): Dialect {
  return {
    createDriver: () => createSqliteDriver(connection),
    createQueryCompiler: () => new LenientSqliteQueryCompiler(),
    createAdapter: () => new TransactionalSqliteAdapter(),
    createIntrospector: () => introspectNames(connection),
  };
}

/** Table names are all that migrating asks for; Kysely's own trips over a table called `constructor`. */
function introspectNames(connection: Sqlite.Database): DatabaseIntrospector {
  async function getTables() {
    const names = connection
      .prepare<[], string>("select name from sqlite_master where type = 'table'")
      .pluck()
      .all();
    return names.map((name) => ({ name, isView: false, columns: [] }));
  }
  return {
    getTables,
    getSchemas: async () => [],
    getMetadata: async () => ({ tables: await getTables() }),
  };
}

function connect(file: string): Sqlite.Database {
  makeFile(file);
  const connection = new Sqlite(file, { timeout: BUSY_TIMEOUT_MS });
  switchToWal(connection);
  // better-sqlite3 opens WAL files at NORMAL, which may lose the last commits when power fails.
  connection.pragma('synchronous = FULL');
  connection.pragma('foreign_keys = ON');
  connection.pragma(`wal_autocheckpoint = ${CHECKPOINT_PAGES}`);
  return connection;
}

/** The rights of a file that is there are left alone: the host may have let a group read it. */
function makeFile(file: string): void {
  try {
    // One that is there is not even opened: closing it would end the locks that this process has on it.
    closeSync(openSync(file, 'wx', OWNER_ONLY));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

/** SQLite does not wait its busy timeout here, so that two first starts at once could fail. */
function switchToWal(connection: Sqlite.Database): void {
  const giveUpAt = Date.now() + BUSY_TIMEOUT_MS;
  for (;;) {
    try {
      connection.pragma('journal_mode = WAL');
      return;
    } catch (error) {
      const isBusy = error instanceof Sqlite.SqliteError && error.code.startsWith('SQLITE_BUSY');
      if (!isBusy || Date.now() > giveUpAt) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
    }
  }
}
