import {
  CompiledQuery,
  type DatabaseConnection,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type TransactionSettings,
} from 'kysely';

/** One writer at a time among all instances, as SQLite has it; any number will do if it stays. */
export const WRITER_LOCK = 5_067_821_309;

// Sends both statements in one message: each round trip would prolong the lock that others wait
// for.
const BEGIN_WRITING = CompiledQuery.raw(
  `start transaction isolation level read committed; select pg_advisory_xact_lock(${WRITER_LOCK})`,
);

class OneWriterDriver extends PostgresDriver {
  override async beginTransaction(
    connection: DatabaseConnection,
    settings: TransactionSettings,
  ): Promise<void> {
    if (settings.accessMode === 'read only') return super.beginTransaction(connection, settings);
    try {
      await connection.executeQuery(BEGIN_WRITING);
    } catch (error) {
      // Begun by its first half, should the lock be what failed; where the connection is gone there is nothing to undo.
      await this.rollbackTransaction(connection).catch(() => {});
      throw error;
    }
  }
}

/** PostgreSQL with transactions that write one after the other: all but those that say that they only read. */
export class OneWriterDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;

  constructor(config: PostgresDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver(): PostgresDriver {
    return new OneWriterDriver(this.#config);
  }
}
