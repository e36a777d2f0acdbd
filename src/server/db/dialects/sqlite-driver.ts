import type Sqlite from 'better-sqlite3';
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely';
import { DatabaseUnavailableError } from '../unavailable.ts';
import { createQueue } from './queue.ts';
import { onceFree, refuseForNow } from './sqlite-refusal.ts';

const CACHED_STATEMENTS = 500;

/** What a file is read and written with. Of a connection that only reads the two are one. */
export interface SqliteConnections {
  /** Its own: a WAL reader waits for no writer, of this process or another. */
  readonly reader: Sqlite.Database;
  readonly writer: Sqlite.Database;
}

/**
 * Kysely's driver prepares a statement anew for every execution, which is most of what a small read
 * costs; this one keeps them. Transactions are `immediate` unless they only read.
 */
export function createSqliteDriver({ reader, writer }: SqliteConnections): Driver {
  const reading = createLine(reader);
  const writing = reader === writer ? reading : createLine(writer);
  /** Transactions under way, each with the line that is its own until it ends. */
  const held = new WeakMap<DatabaseConnection, Line>();

  function release(connection: DatabaseConnection): void {
    held.get(connection)?.queue.release();
    held.delete(connection);
  }

  return {
    init: async () => {},
    async acquireConnection() {
      const connection: DatabaseConnection = {
        async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
          const own = held.get(connection);
          if (own !== undefined) return onceFree(() => own.execute<R>(query));
          const line = await onceFree(() => (reading.onlyReads(query) ? reading : writing));
          return line.queue.run(() => onceFree(() => line.execute<R>(query)));
        },
        streamQuery() {
          throw new Error('Streaming is not supported: others would wait for it');
        },
      };
      return connection;
    },
    async releaseConnection() {},
    async beginTransaction(connection, { accessMode }) {
      const isReadOnly = accessMode === 'read only';
      const line = isReadOnly ? reading : writing;
      await line.queue.acquire();
      held.set(connection, line);
      try {
        await onceFree(() => line.run(isReadOnly ? 'begin' : 'begin immediate'));
      } catch (error) {
        if (error instanceof DatabaseUnavailableError) line.queue.refuseWaiting(error);
        release(connection);
        throw error;
      }
    },
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
      reader.close();
      writer.close();
    },
  };
}

type Line = ReturnType<typeof createLine>;

/** A connection, and the queue of those who want it. */
function createLine(database: Sqlite.Database) {
  const prepare = cacheStatements(database);
  return {
    queue: createQueue(),
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
    /** After some failures (a full disk) SQLite has rolled back by itself. */
    rollBack(): void {
      if (database.inTransaction) database.exec('rollback');
    },
  };
}

/** The most recently used ones are kept; lists of varying length make many different statements. */
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
