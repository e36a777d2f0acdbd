import { setTimeout as sleep } from 'node:timers/promises';
import { type DatabaseIntrospector, Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { MINUTE_MS, SECOND_MS } from '#domain/base/time.ts';
import { earliestTime } from '#server/base/clock.ts';
import type { CopiedDatabase, DialectDatabase, Opening } from '../database.ts';
import { decisionTimeFrom, START_EPOCH_MS } from '../decision-time.ts';
import { assertWritable, migrate } from '../migrate.ts';
import type { MigrationList } from '../migrations/migrations.ts';
import type { Database } from '../tables.ts';
import { DatabaseUnavailableError } from '../unavailable.ts';
import { createPool, type GuardedPool, poolForKysely } from './postgres-pool.ts';
import { readPostgresSnapshot } from './postgres-snapshot.ts';
import { OneWriterDialect } from './postgres-writer.ts';
import { createQueue, MAX_LOCK_WAIT_MS } from './queue.ts';

const STATEMENT_TIMEOUT_MS = 15 * SECOND_MS;
const IDLE_IN_TRANSACTION_TIMEOUT_MS = MINUTE_MS;
/** Connections that may write, of which one does at a time; jobs read on the others. */
const WRITERS = 3;
const READERS = 7;
/**
 * Time in ms after which an idle connection closes; reconnecting costs more than keeping it through
 * a quiet moment.
 */
const UNUSED_CONNECTION_MS = MINUTE_MS;
const RETRIES = 5;
/**
 * SQLSTATE codes of serialization failure and deadlock: the transaction did nothing and can be
 * retried.
 */
const RETRIED_CODES = new Set(['40001', '40P01']);
const READ_ONLY_CODE = '25006';
const LOCK_TIMEOUT_CODE = '55P03';

/** Opens a PostgreSQL database and migrates it. */
export async function openPostgres(
  url: string,
  migrations: MigrationList,
  opening: Opening,
): Promise<DialectDatabase> {
  await migrateApart(url, migrations, opening);
  const limits: pg.PoolConfig = {
    idleTimeoutMillis: UNUSED_CONNECTION_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    lock_timeout: MAX_LOCK_WAIT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
  };
  const writers = createPool(url, { ...limits, max: WRITERS });
  const readers = createPool(url, { ...limits, max: READERS, onConnect: readOnly }, writers.outage);
  const db = new Kysely<Database>({
    dialect: new OneWriterDialect({ pool: poolForKysely(writers) }),
  });
  const reader = new Kysely<Database>({
    dialect: new PostgresDialect({ pool: poolForKysely(readers) }),
  });
  // Writers wait in this queue instead of on connections, which readers would lack.
  const queue = createQueue();

  return {
    db,
    reader,
    dialect: 'postgres',
    inWriteTransaction: (work) =>
      queue.run(() =>
        retryOnConflict(() => db.transaction().execute(work)).catch((error: unknown) => {
          if (isLockTimeout(error)) queue.refuseWaiting(error);
          return refuseOnStandby(error);
        }),
      ),
    inReadTransaction: (work) =>
      retryOnConflict(() =>
        reader
          .transaction()
          .setIsolationLevel('repeatable read')
          .setAccessMode('read only')
          .execute(work),
      ),
    inSnapshot: (work) => readPostgresSnapshot(readers, work),
    readRevision: revisionFrom(readers, 'read-revision', 'where year = $1'),
    readRevisionOrLatest: revisionFrom(
      readers,
      'read-revision-or-latest',
      'order by year = $1 desc, year desc limit 1',
    ),
    onOutage: writers.outage.listen,
    close: async () => {
      await Promise.all([readers.end(), writers.end()]);
    },
  };
}

/** Has PostgreSQL refuse every write on a connection, in transactions and outside of them. */
async function readOnly(client: pg.ClientBase): Promise<void> {
  await client.query('set session characteristics as transaction read only');
}

/** Name under which the statement is prepared, once per connection. */
function revisionFrom(
  pool: GuardedPool,
  name: string,
  which: string,
): DialectDatabase['readRevision'] {
  const season = `select year, revision, guesser_changes from season ${which}`;
  const text = `select ${START_EPOCH_MS} as now, season.* from (values (0)) as one left join (${season}) as season on true`;
  return async (year, clock) => {
    const now = clock.now();
    const [row] = await pool.query<{
      now: number;
      year: number | null;
      revision: number | null;
      guesser_changes: number | null;
    }>({ name, text, values: [year] });
    return {
      year: row?.year ?? year,
      revision: row?.revision ?? null,
      participantChanges: row?.guesser_changes ?? 0,
      now: earliestTime(clock, row ? decisionTimeFrom(row.now, clock) : now),
    };
  };
}

/** Opens a database for copying, without changes. */
export function copyPostgres(url: string): CopiedDatabase & Pick<DialectDatabase, 'close'> {
  const pool = createPool(url, { max: 1 });
  return {
    inSnapshot: (work) => readPostgresSnapshot(pool, work),
    close: () => pool.end(),
  };
}

/**
 * Migrates on a separate connection, without the game's statement timeout: a migration may take
 * longer.
 */
async function migrateApart(
  url: string,
  migrations: MigrationList,
  { mustExist = false, beforeUpgrade, onNewGame }: Opening,
): Promise<void> {
  const pool = createPool(url, { max: 2 });
  const db = new Kysely({ dialect: new OneSchemaDialect({ pool: poolForKysely(pool) }) });
  try {
    const copy: CopiedDatabase = { inSnapshot: (work) => readPostgresSnapshot(pool, work) };
    await migrate(db, migrations, {
      isFixed: mustExist,
      ...(beforeUpgrade ? { beforeUpgrade: () => beforeUpgrade(copy) } : {}),
      ...(onNewGame ? { onNewGame } : {}),
    });
    await assertWritable(db);
  } finally {
    await pool.end();
  }
}

/**
 * Sees the tables of the current schema alone. Kysely looks for its own in all of them, and would
 * find those of a game that was put aside.
 */
class OneSchemaDialect extends PostgresDialect {
  override createIntrospector(db: Kysely<unknown>): DatabaseIntrospector {
    const all = super.createIntrospector(db);
    return {
      getSchemas: () => all.getSchemas(),
      getTables: async (options) => {
        const { rows } = await sql<{ name: string }>`select current_schema() as name`.execute(db);
        return (await all.getTables(options)).filter(({ schema }) => schema === rows[0]?.name);
      },
    };
  }
}

async function retryOnConflict<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run();
    } catch (error) {
      if (attempt > RETRIES || !isConflict(error)) throw error;
      await sleep(attempt * 10);
    }
  }
}

/**
 * Turns writes on a standby into `DatabaseUnavailableError`: after a failover the URL may lead to
 * one for a while.
 */
function refuseOnStandby(error: unknown): never {
  if (!(error instanceof pg.DatabaseError) || error.code !== READ_ONLY_CODE) throw error;
  throw new DatabaseUnavailableError('READ_ONLY', `PostgreSQL only reads: ${error.message}`, error);
}

/**
 * Returns true for a lock timeout. The same lock blocks those who wait behind, so they need not
 * try.
 */
function isLockTimeout(error: unknown): error is DatabaseUnavailableError {
  if (!(error instanceof DatabaseUnavailableError)) return false;
  const { cause } = error;
  return cause instanceof pg.DatabaseError && cause.code === LOCK_TIMEOUT_CODE;
}

function isConflict(error: unknown): boolean {
  return error instanceof pg.DatabaseError && RETRIED_CODES.has(error.code ?? '');
}
