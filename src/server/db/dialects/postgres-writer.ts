import {
  CompiledQuery,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type TransactionSettings,
} from 'kysely';

/**
 * Advisory lock for one writer at a time among all instances, as in SQLite; the number is arbitrary
 * but must not change.
 */
export const WRITER_LOCK = 5_067_821_309;

// Sends both statements in one message: each round trip would prolong the lock that others wait
// for.
const BEGIN_WRITING = CompiledQuery.raw(
  `start transaction isolation level read committed; select pg_advisory_xact_lock(${WRITER_LOCK})`,
);

/** Connection as the driver makes it, a type that Kysely does not export. */
type Connection = Parameters<PostgresDriver['rollbackTransaction']>[0];

class OneWriterDriver extends PostgresDriver {
  override async beginTransaction(
    connection: Connection,
    settings: TransactionSettings,
  ): Promise<void> {
    if (settings.accessMode === 'read only') return super.beginTransaction(connection, settings);
    try {
      await connection.executeQuery(BEGIN_WRITING);
    } catch (error) {
      // The transaction has begun even if the lock failed; on a lost connection there is nothing to
      // roll back.
      await this.rollbackTransaction(connection).catch(() => {});
      throw error;
    }
  }
}

/** PostgreSQL dialect with one writer at a time; only read-only transactions run concurrently. */
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
