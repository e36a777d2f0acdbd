import { closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { type DatabaseIntrospector, type Dialect, type Driver, Kysely } from 'kysely';
import { SECOND_MS } from '#domain/base/time.ts';
import { earliestTime } from '#server/base/clock.ts';
import { OperatorError } from '#server/base/operator-error.ts';
import { DEFAULT_DATABASE, sqliteFileOf } from '#server/base/settings/describe-database.ts';
import type { CopiedDatabase, DialectDatabase, Opening } from '../database.ts';
import { DatabaseRefusal, NO_FOLDER, NO_GAME } from '../database-failure.ts';
import { assertWritable, migrate } from '../migrate.ts';
import type { MigrationList } from '../migrations/migrations.ts';
import type { Database } from '../tables.ts';
import { StrictSqliteQueryCompiler, TransactionalSqliteAdapter } from './sqlite-compiler.ts';
import { openForReading, openForWriting, type SqliteConnection } from './sqlite-connection.ts';
import { createSqliteDrivers } from './sqlite-driver.ts';
import { isBusy, onceFree, refuseForNow } from './sqlite-refusal.ts';
import { readSqliteSnapshot } from './sqlite-snapshot.ts';

/** Time in ms that a start waits for another process that migrates the schema. */
const START_TIMEOUT_MS = 15 * SECOND_MS;
const CHECKPOINT_PAGES = 1000;
/**
 * File permissions: it contains e-mails and keys, and SQLite gives files next to it the same
 * permissions.
 */
const OWNER_ONLY = 0o600;

/** Opens a SQLite file, creating it if needed, and migrates it. */
export async function openSqlite(
  file: string,
  migrations: MigrationList,
  { mustExist = false, beforeUpgrade, onNewGame }: Opening,
): Promise<DialectDatabase> {
  if (file === '' || file === ':memory:') {
    throw new OperatorError(`DATABASE_URL must name a file, e.g. ${DEFAULT_DATABASE}`);
  }
  if (mustExist) assertExists(file);
  else makeFolder(dirname(file));
  const writer = connect(file);
  const reader = openForReading(file);
  const openReader = () => openForReading(file);
  const drivers = createSqliteDrivers({ writer, reader, openReader });
  const over = (driver: Driver) => new Kysely<Database>({ dialect: createDialect(driver, reader) });
  const db = over(drivers.full);
  try {
    await migrate(db, migrations, {
      isFixed: mustExist,
      ...(beforeUpgrade ? { beforeUpgrade: () => beforeUpgrade(copySqlite(file)) } : {}),
      ...(onNewGame ? { onNewGame } : {}),
    });
    await assertWritable(db);
  } catch (error) {
    await db.destroy();
    throw error;
  }
  // SQLite itself must not wait for a lock, as that would block the event loop; `onceFree` waits
  // instead.
  writer.database.exec('pragma busy_timeout = 0');

  const selectRevision = (which: string) =>
    reader.database.prepare(
      `select year, revision, guesser_changes as participantChanges from season ${which}`,
    );
  const ofYear = selectRevision('where year = ?');
  const ofYearOrLatest = selectRevision('order by year = ? desc, year desc limit 1');
  const revisionFrom =
    (seasons: typeof ofYear): DialectDatabase['readRevision'] =>
    async (year, clock) => {
      const now = earliestTime(clock, clock.now());
      const season = await onceFree(() => refuseForNow(reader, () => seasons.get(year)));
      return { year, revision: null, participantChanges: 0, ...season, now };
    };

  return {
    db,
    reader: over(drivers.readOnly),
    dialect: 'sqlite',
    inWriteTransaction: (work) => db.transaction().execute(work),
    inReadTransaction: (work) => db.transaction().setAccessMode('read only').execute(work),
    inSnapshot: copySqlite(file).inSnapshot,
    readRevision: revisionFrom(ofYear),
    readRevisionOrLatest: revisionFrom(ofYearOrLatest),
    // A file has no outages; a lock held too long is refused for each request.
    onOutage: () => {},
    close: () => db.destroy(),
  };
}

/** Opens a file for copying, without changes. */
export function copySqlite(file: string): CopiedDatabase & Pick<DialectDatabase, 'close'> {
  return {
    inSnapshot: async (work) => {
      assertExists(file);
      return readSqliteSnapshot(openForReading(file), work);
    },
    close: async () => {},
  };
}

/** Creates the default folder only; another missing folder is more likely a typing error. */
function makeFolder(folder: string): void {
  const isNamed = folder !== dirname(sqliteFileOf(DEFAULT_DATABASE));
  if (isNamed && !existsSync(folder)) throw new DatabaseRefusal(NO_FOLDER);
  // Throws with a clear message if a file is in the way.
  mkdirSync(folder, { recursive: true });
}

function assertExists(file: string): void {
  if (!existsSync(file)) throw new DatabaseRefusal(NO_GAME);
}

function createDialect(driver: Driver, reader: SqliteConnection): Dialect {
  return {
    createDriver: () => driver,
    createQueryCompiler: () => new StrictSqliteQueryCompiler(),
    createAdapter: () => new TransactionalSqliteAdapter(),
    createIntrospector: () => introspectNames(reader),
  };
}

/**
 * Returns the names of tables, which is all that migrations need; Kysely's own introspection fails
 * on a table called `constructor`.
 */
function introspectNames({ database }: SqliteConnection): DatabaseIntrospector {
  async function getTables() {
    const tables = database.prepare("select name from sqlite_master where type = 'table'").all();
    return tables.map(({ name }) => ({
      name: String(name),
      isForeign: false,
      isView: false,
      columns: [],
    }));
  }
  return {
    getTables,
    getSchemas: async () => [],
  };
}

function connect(file: string): SqliteConnection {
  makeFile(file);
  const connection = openForWriting(file, START_TIMEOUT_MS);
  refuseForNow(connection, () => switchToWal(connection));
  // At NORMAL a power cut may take the last commits.
  connection.database.exec('pragma synchronous = FULL');
  connection.database.exec('pragma foreign_keys = ON');
  connection.database.exec(`pragma wal_autocheckpoint = ${CHECKPOINT_PAGES}`);
  return connection;
}

/**
 * Creates the file with strict permissions. Those of an existing file stay, since the operator may
 * have given a group access.
 */
function makeFile(file: string): void {
  try {
    // An existing file is not even opened, because closing it would release this process's locks on
    // it.
    closeSync(openSync(file, 'wx', OWNER_ONLY));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

/** SQLite ignores its busy timeout here, so two simultaneous first starts could fail. */
function switchToWal({ database }: SqliteConnection): void {
  const giveUpAt = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    try {
      database.exec('pragma journal_mode = WAL');
      return;
    } catch (error) {
      if (!isBusy(error) || Date.now() > giveUpAt) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
    }
  }
}
