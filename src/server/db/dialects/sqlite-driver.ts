import type Sqlite from 'better-sqlite3';
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely';
import { createQueue } from './queue.ts';
import { refuseForNow } from './sqlite-refusal.ts';

const CACHED_STATEMENTS = 500;

/**
 * Kysely's driver prepares a statement anew for every execution, which is most of what a small read
 * costs; this one keeps them. Transactions are `immediate` unless they only read.
 */
export function createSqliteDriver(database: Sqlite.Database): Driver {
  // SQLite has one connection here; a transaction holds it until its end.
  const queue = createQueue();
  const connection = createConnection(database);

  let isReadingOnly = false;
  function setReadOnly(isReadOnly: boolean): void {
    if (isReadOnly !== isReadingOnly) database.pragma(`query_only = ${isReadOnly ? 1 : 0}`);
    isReadingOnly = isReadOnly;
  }

  return {
    init: async () => {},
    async acquireConnection() {
      await queue.acquire();
      return connection;
    },
    async releaseConnection() {
      queue.release();
    },
    async beginTransaction(_connection, settings) {
      const isReadOnly = settings.accessMode === 'read only';
      refuseForNow(database, () => database.exec(isReadOnly ? 'begin' : 'begin immediate'));
      setReadOnly(isReadOnly);
    },
    async commitTransaction() {
      setReadOnly(false);
      refuseForNow(database, () => database.exec('commit'));
    },
    async rollbackTransaction() {
      setReadOnly(false);
      // After some failures (a full disk) SQLite has rolled back by itself.
      if (database.inTransaction) database.exec('rollback');
    },
    async destroy() {
      database.close();
    },
  };
}

function createConnection(database: Sqlite.Database): DatabaseConnection {
  const prepare = cacheStatements(database);
  return {
    async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
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
    streamQuery() {
      throw new Error('Streaming is not supported: the only connection would be held meanwhile');
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
