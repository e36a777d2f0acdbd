import type { SQLInputValue, StatementSync } from 'node:sqlite';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  SelectQueryNode,
} from 'kysely';
import { DatabaseUnavailableError } from '../unavailable.ts';
import { createQueue } from './queue.ts';
import type { SqliteConnection } from './sqlite-connection.ts';
import { onceFree, refuseForNow } from './sqlite-refusal.ts';

const CACHED_STATEMENTS = 500;
/** Maximum number of concurrent read transactions, each with a connection and page cache. */
const READERS = 4;

/** Connections to a SQLite file. */
export interface SqliteConnections {
  readonly writer: SqliteConnection;
  /**
   * Connection for single reads: in WAL mode a reader never waits for a writer, of this process or
   * another.
   */
  readonly reader: SqliteConnection;
  /** Opens another read-only connection. */
  readonly openReader: () => SqliteConnection;
}

/** Drivers over the same connections. */
export interface SqliteDrivers {
  readonly full: Driver;
  /** Has no writer: SQLite itself refuses what is tried on its connections. */
  readonly readOnly: Driver;
}

/**
 * Creates drivers that cache prepared statements; Kysely's prepares each one again, which is most
 * of the cost of a small read. Read-only transactions have connections of their own, so that
 * nothing waits for them; others are `immediate`, one after the other.
 */
export function createSqliteDrivers({
  reader,
  writer,
  openReader,
}: SqliteConnections): SqliteDrivers {
  const writing = createLine(writer);
  const reading = createLine(reader);
  const writers = createQueue();
  const readers = createQueue(READERS);
  /** Current transactions, each with a connection of its own until it ends. */
  const held = new Map<DatabaseConnection, Line>();
  /**
   * Idle connections of ended transactions, because opening one and reading its schema takes a
   * millisecond.
   */
  const spare: Line[] = [];

  function release(connection: DatabaseConnection): void {
    const line = held.get(connection);
    held.delete(connection);
    if (line === undefined) return;
    if (line === writing) {
      writers.release();
      return;
    }
    if (line.isInTransaction()) line.close();
    else spare.push(line);
    readers.release();
  }

  async function beginReading(connection: DatabaseConnection): Promise<void> {
    await readers.acquire();
    try {
      const line = spare.pop() ?? createLine(openReader());
      held.set(connection, line);
      line.run('begin');
    } catch (error) {
      if (held.has(connection)) release(connection);
      else readers.release();
      throw error;
    }
  }

  async function beginWriting(connection: DatabaseConnection): Promise<void> {
    await writers.acquire();
    held.set(connection, writing);
    try {
      await onceFree(() => writing.run('begin immediate'));
    } catch (error) {
      if (error instanceof DatabaseUnavailableError) writers.refuseWaiting(error);
      release(connection);
      throw error;
    }
  }

  /** @param mayWrite says if a statement outside of transactions goes to the writer */
  function connect(mayWrite: (query: CompiledQuery) => boolean): DatabaseConnection {
    const connection: DatabaseConnection = {
      async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
        const own = held.get(connection);
        if (own !== undefined) return onceFree(() => own.execute<R>(query));
        if (!mayWrite(query)) return onceFree(() => reading.execute<R>(query));
        return writers.run(() => onceFree(() => writing.execute<R>(query)));
      },
      streamQuery() {
        throw new Error('Streaming is not supported: others would wait for it');
      },
    };
    return connection;
  }

  const full: Driver = {
    init: async () => {},
    acquireConnection: async () => connect(({ query }) => !SelectQueryNode.is(query)),
    async releaseConnection() {},
    beginTransaction: (connection, { accessMode }) =>
      accessMode === 'read only' ? beginReading(connection) : beginWriting(connection),
    async commitTransaction(connection) {
      held.get(connection)?.run('commit');
      release(connection);
    },
    async rollbackTransaction(connection) {
      try {
        held.get(connection)?.rollBack();
      } finally {
        release(connection);
      }
    },
    async destroy() {
      // The writer closes last, because the last connection cleans up the WAL file, which a reader
      // cannot do.
      for (const line of [...spare, ...held.values(), reading, writing]) line.close();
    },
  };
  const readOnly: Driver = {
    ...full,
    acquireConnection: async () => connect(() => false),
    beginTransaction: beginReading,
    // The other driver closes the connections.
    destroy: async () => {},
  };
  return { full, readOnly };
}

type Line = ReturnType<typeof createLine>;

interface CachedStatement {
  readonly statement: StatementSync;
  readonly returnsRows: boolean;
}

/** Creates a connection that caches its statements. */
function createLine(connection: SqliteConnection) {
  const { database } = connection;
  const prepare = cacheStatements(connection);
  return {
    execute<R>({ sql, parameters }: CompiledQuery): QueryResult<R> {
      return refuseForNow(connection, () => {
        const { statement, returnsRows } = prepare(sql);
        const values = parameters as SQLInputValue[];
        if (returnsRows) return { rows: statement.all(...values) as R[] };
        const { changes, lastInsertRowid } = statement.run(...values);
        return {
          numAffectedRows: BigInt(changes),
          insertId: BigInt(lastInsertRowid),
          rows: [],
        };
      });
    },
    run(sql: string): void {
      refuseForNow(connection, () => database.exec(sql));
    },
    isInTransaction: () => database.isTransaction,
    /** SQLite rolls back by itself after some failures, such as a full disk. */
    rollBack(): void {
      if (database.isTransaction) database.exec('rollback');
    },
    /** Closing twice is allowed, as Kysely's own drivers do. */
    close(): void {
      if (database.isOpen) database.close();
    },
  };
}

/**
 * Caches the most recently used statements; lists of varying length produce many different ones.
 */
function cacheStatements({ database }: SqliteConnection) {
  const statements = new Map<string, CachedStatement>();
  return (sql: string): CachedStatement => {
    const known = statements.get(sql);
    if (known) {
      statements.delete(sql);
      statements.set(sql, known);
      return known;
    }
    const statement = database.prepare(sql);
    const cached = { statement, returnsRows: statement.columns().length > 0 };
    statements.set(sql, cached);
    const oldest = statements.keys().next();
    if (statements.size > CACHED_STATEMENTS && !oldest.done) statements.delete(oldest.value);
    return cached;
  };
}
