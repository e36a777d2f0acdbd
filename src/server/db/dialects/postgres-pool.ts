import type { PostgresPool } from 'kysely';
import pg from 'pg';
import { SECOND_MS } from '#domain/base/time.ts';
import { DatabaseUnavailableError, type UnavailabilityKind } from '../unavailable.ts';
import { createOutage, type Outage } from './outage.ts';

const CONNECT_TIMEOUT_MS = 10 * SECOND_MS;
const INT8 = 20;

/** SQLSTATE codes for a server that ends connections, is starting, is full, or has lost us. */
const AWAY_CODES = /^(08...|57P0[123]|53300|25P03)$/;
/** SQLSTATE codes for a statement or lock that timed out. */
const BUSY_CODES = /^(57014|55P03)$/;
const FULL_CODE = '53100';
/** Messages of `pg` for a lost connection, which has no error code. */
const AWAY_MESSAGES = /^(Connection terminated|Client (was closed|has encountered))/;

export interface PostgresClient {
  query<Row>(
    query: string | pg.QueryConfig | pg.QueryArrayConfig,
    values?: readonly unknown[],
  ): Promise<pg.QueryResult & { rows: Row[] }>;
  /** @param isBroken closes the connection instead of reusing it */
  release(isBroken?: boolean): void;
}

const WORDS: Readonly<Record<UnavailabilityKind, string>> = {
  AWAY: 'cannot be reached',
  BUSY: 'is busy',
  FULL: 'has no room',
  READ_ONLY: 'only reads',
};

/**
 * Pool that distinguishes an unreachable database from a failed statement, and reports outages.
 */
export interface GuardedPool {
  connect(): Promise<PostgresClient>;
  query<Row>(query: pg.QueryConfig): Promise<Row[]>;
  readonly outage: Outage;
  end(): Promise<void>;
}

function outageOf(url: string, options: pg.PoolConfig): Outage {
  return createOutage(
    async () => {
      const client = new pg.Client(options);
      client.on('error', () => {});
      // The timer must not keep an ending process alive; the types lack the function.
      (client as pg.Client & { unref(): void }).unref();
      await client.connect();
      await client.end();
    },
    (error) => `PostgreSQL cannot be reached at ${addressOf(url)}: ${reasonOf(error)}`,
  );
}

/**
 * @param known outages of the database, if another pool watches it already
 * @throws DatabaseUnavailableError from all methods while the database is unreachable
 */
export function createPool(url: string, config: pg.PoolConfig, known?: Outage): GuardedPool {
  const options: pg.PoolConfig = {
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    types: { getTypeParser: parserFor as typeof pg.types.getTypeParser },
    ...config,
  };
  const pool = new pg.Pool(options);
  const outage = known ?? outageOf(url, options);
  // Without a listener the event would end the process. The pool itself listens to idle clients
  // only.
  pool.on('connect', (client) => client.on('error', outage.suspect));
  pool.on('error', outage.suspect);

  function unavailable(kind: UnavailabilityKind, error: unknown): DatabaseUnavailableError {
    if (kind === 'AWAY') outage.suspect();
    const message = `PostgreSQL ${WORDS[kind]} at ${addressOf(url)}: ${reasonOf(error)}`;
    return new DatabaseUnavailableError(kind, message, error);
  }

  async function connect(): Promise<PostgresClient> {
    outage.refuseIfAway();
    const client = await pool.connect().catch((error: unknown) => {
      // Message of the pool if all connections are in use.
      const isTaken = error instanceof Error && error.message.startsWith('timeout exceeded');
      throw unavailable(isTaken ? 'BUSY' : 'AWAY', error);
    });
    return {
      query: (query, values) =>
        client.query(query as string, values as unknown[]).catch((error: unknown) => {
          const kind = unavailability(error);
          throw kind === null ? error : unavailable(kind, error);
        }),
      release: (isBroken) => client.release(isBroken),
    };
  }

  return {
    connect,
    async query<Row>(query: pg.QueryConfig) {
      const client = await connect();
      try {
        return (await client.query<Row>(query)).rows;
      } finally {
        client.release();
      }
    },
    outage,
    async end() {
      outage.close();
      // Kysely ends only a pool that it has used; open connections would keep the process alive.
      if (!pool.ended) await pool.end();
    },
  };
}

/** Kysely's type includes cursors, which we never use. */
export function poolForKysely({ connect, end }: GuardedPool): PostgresPool {
  return { connect, end } as unknown as PostgresPool;
}

function unavailability(error: unknown): UnavailabilityKind | null {
  if (error instanceof pg.DatabaseError) {
    if (AWAY_CODES.test(error.code ?? '')) return 'AWAY';
    if (error.code === FULL_CODE) return 'FULL';
    return BUSY_CODES.test(error.code ?? '') ? 'BUSY' : null;
  }
  if (!(error instanceof Error)) return null;
  return 'syscall' in error || AWAY_MESSAGES.test(error.message) ? 'AWAY' : null;
}

/** Returns host and database without the password, with the defaults from the environment. */
function addressOf(url: string): string {
  const { host, port, database } = new pg.Client(url);
  return `${host}:${port}, database ${database}`;
}

function reasonOf(error: unknown): string {
  const { message, code } = error as NodeJS.ErrnoException;
  return message || String(code);
}

function parserFor(oid: number, format?: 'text' | 'binary') {
  // Our bigints are instants and counts, far below 2^53.
  return oid === INT8 ? Number : pg.types.getTypeParser(oid, format as 'text');
}
