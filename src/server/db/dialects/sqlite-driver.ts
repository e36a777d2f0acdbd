import type Sqlite from 'better-sqlite3';
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely';
import { DatabaseUnavailableError } from '../unavailable.ts';
import { createQueue } from './queue.ts';
import { onceFree, refuseForNow } from './sqlite-refusal.ts';

const CACHED_STATEMENTS = 500;
/** Maximum number of concurrent read transactions, each with a connection and page cache. */
const READERS = 4;

/** Connections to a SQLite file. */
export interface SqliteConnections {
  readonly writer: Sqlite.Database;
  /**
   * Connection for single reads: in WAL mode a reader never waits for a writer, of this process or
   * another.
   */
  readonly reader: Sqlite.Database;
  /** Opens another read-only connection. */
  readonly openReader: () => Sqlite.Database;
}

/**
 * Creates a driver that caches prepared statements; Kysely's prepares each one again, which is most
 * of the cost of a small read. Read-only transactions have connections of their own, so that
 * nothing waits for them; others are `immediate`, one after the other.
 */
export function createSqliteDriver({ reader, writer, openReader }: SqliteConnections): Driver {
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

  return {
    init: async () => {},
    async acquireConnection() {
      const connection: DatabaseConnection = {
        async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
          const own = held.get(connection);
          if (own !== undefined) return onceFree(() => own.execute<R>(query));
          const onlyReads = await onceFree(() => reading.onlyReads(query));
          if (onlyReads) return onceFree(() => reading.execute<R>(query));
          return writers.run(() => onceFree(() => writing.execute<R>(query)));
        },
        streamQuery() {
          throw new Error('Streaming is not supported: others would wait for it');
        },
      };
      return connection;
    },
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
}

type Line = ReturnType<typeof createLine>;

/** Creates a connection that caches its statements. */
function createLine(database: Sqlite.Database) {
  const prepare = cacheStatements(database);
  return {
    onlyReads({ sql }: CompiledQuery): boolean {
      const statement = prepare(sql);
      return statement.readonly && statement.reader;
    },
    execute<R>({ sql, parameters }: CompiledQuery): QueryResult<R> {
      return refuseForNow(database, () => {
        const statement = prepare(sql);
        if (statement.reader) return { rows: statement.all(...parameters) as R[] };
        const { changes, lastInsertRowid } = statement.run(...parameters);
        return {
          numAffectedRows: BigInt(changes),
          insertId: BigInt(lastInsertRowid),
          rows: [],
        };
      });
    },
    run(sql: string): void {
      refuseForNow(database, () => database.exec(sql));
    },
    isInTransaction: () => database.inTransaction,
    /** SQLite rolls back by itself after some failures, such as a full disk. */
    rollBack(): void {
      if (database.inTransaction) database.exec('rollback');
    },
    close(): void {
      database.close();
    },
  };
}

/**
 * Caches the most recently used statements; lists of varying length produce many different ones.
 */
function cacheStatements(database: Sqlite.Database) {
  const statements = new Map<string, Sqlite.Statement<unknown[]>>();
  return (sql: string): Sqlite.Statement<unknown[]> => {
    const known = statements.get(sql);
    if (known) {
      statements.delete(sql);
      statements.set(sql, known);
      return known;
    }
    const statement = database.prepare<unknown[]>(sql);
    statements.set(sql, statement);
    const oldest = statements.keys().next();
    if (statements.size > CACHED_STATEMENTS && !oldest.done) statements.delete(oldest.value);
    return statement;
  };
}
