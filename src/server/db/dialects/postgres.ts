import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { HostError } from '../../host-error.ts';
import { migrate } from '../migrate.ts';
import type { MigrationList } from '../migrations/migrations.ts';
import type { OpenDatabase } from '../open-database.ts';
import type { Database } from '../tables.ts';
import { readPostgresSnapshot } from './postgres-snapshot.ts';
import { START_EPOCH_MS } from './postgres-time.ts';
import { createQueue } from './queue.ts';

const STATEMENT_TIMEOUT_MS = 15_000;
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 60_000;
const CONNECT_TIMEOUT_MS = 10_000;
const POOL_SIZE = 10;
const RETRIES = 5;
/** Serialization failure and deadlock: the transaction did nothing and may simply run again. */
const RETRIED_CODES = new Set(['40001', '40P01']);
/** One writer at a time among all instances, as SQLite has it; any number will do if it stays. */
const WRITER_LOCK = 5_067_821_309;

const INT8 = 20;

function parserFor(oid: number, format?: 'text' | 'binary') {
  // Our bigints are instants and counts, far below 2^53.
  return oid === INT8 ? Number : pg.types.getTypeParser(oid, format as 'text');
}

/** Opens a PostgreSQL database and migrates it. */
export async function openPostgres(url: string, migrations: MigrationList): Promise<OpenDatabase> {
  await migrateApart(url, migrations);
  const pool = createPool(url, {
    max: POOL_SIZE,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
  });
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  // Writers wait here rather than on a connection each, which readers would then lack.
  const queue = createQueue();

  return {
    db,
    dialect: 'postgres',
    inWriteTransaction: (work) =>
      queue.run(() =>
        retryOnConflict(() =>
          db
            .transaction()
            .setIsolationLevel('read committed')
            .execute(async (trx) => {
              await sql`select pg_advisory_xact_lock(${sql.lit(WRITER_LOCK)})`.execute(trx);
              return work(trx);
            }),
        ),
      ),
    inReadTransaction: (work) =>
      retryOnConflict(() =>
        db
          .transaction()
          .setIsolationLevel('repeatable read')
          .setAccessMode('read only')
          .execute(work),
      ),
    inSnapshot: (work) => readPostgresSnapshot(pool, work),
    async readRevision(year, clock) {
      const now = clock.now();
      const { rows } = await pool.query<{ now: number; revision: number | null }>({
        name: 'read-revision',
        text: `select ${START_EPOCH_MS} as now, (select revision from season where year = $1) as revision`,
        values: [year],
      });
      const row = rows[0];
      return { revision: row?.revision ?? null, now: clock.isSystem && row ? row.now : now };
    },
    async close() {
      await db.destroy();
      // Kysely ends only a pool that it has used itself; open connections keep a process alive.
      if (!pool.ended) await pool.end();
    },
  };
}

/** On a connection of its own: a migration may take longer than any statement of the game should. */
async function migrateApart(url: string, migrations: MigrationList): Promise<void> {
  const pool = createPool(url, { max: 2 });
  const db = new Kysely({ dialect: new PostgresDialect({ pool }) });
  try {
    await reachServer(pool, url);
    await migrate(db, migrations);
  } finally {
    await db.destroy();
    if (!pool.ended) await pool.end();
  }
}

/** @throws HostError with where it was looked for, but never the password */
async function reachServer(pool: pg.Pool, url: string): Promise<void> {
  try {
    (await pool.connect()).release();
  } catch (error) {
    // What the address leaves out, the environment or a default says.
    const { host, port, database } = new pg.Client(url);
    const { message, code } = error as NodeJS.ErrnoException;
    throw new HostError(
      `PostgreSQL cannot be reached at ${host}:${port}, database ${database}: ${message || code}`,
      { cause: error },
    );
  }
}

function createPool(url: string, config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    types: { getTypeParser: parserFor as typeof pg.types.getTypeParser },
    ...config,
  });
  // An idle connection that breaks is replaced at the next query; unheard, the event ends the process.
  pool.on('error', () => {});
  return pool;
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

function isConflict(error: unknown): boolean {
  return error instanceof pg.DatabaseError && RETRIED_CODES.has(error.code ?? '');
}
