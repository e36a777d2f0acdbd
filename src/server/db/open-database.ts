import type { Kysely, Transaction } from 'kysely';
import type { Instant } from '#domain/season.ts';
import type { Clock } from '../clock.ts';
import { openPostgres } from './dialects/postgres.ts';
import { openSqlite } from './dialects/sqlite.ts';
import { MIGRATIONS, type MigrationList } from './migrations/migrations.ts';
import type { ReadSnapshot } from './snapshot.ts';
import type { Database } from './tables.ts';

export type Executor = Kysely<Database> | Transaction<Database>;

export interface SeasonRevision {
  /** `null` when there is no such season. */
  readonly revision: number | null;
  /**
   * The time that decides, taken just before the revision: a deadline that was moved before this time
   * has been moved in the revision too, so nothing shows earlier than it should.
   */
  readonly now: Instant;
}

export interface OpenDatabase {
  readonly db: Kysely<Database>;
  readonly dialect: 'sqlite' | 'postgres';
  /**
   * Write transactions run one after the other, on both databases: what the work reads stays true
   * until it commits. Inside it, await nothing but its own executor. It may run again after a
   * conflict, so it must have no other effects.
   */
  inWriteTransaction<T>(work: (trx: Transaction<Database>) => Promise<T>): Promise<T>;
  /** Everything the work reads comes from one and the same moment; writing is refused. */
  inReadTransaction<T>(work: (trx: Transaction<Database>) => Promise<T>): Promise<T>;
  /** For reading everything: the work may take its time, and neither readers nor writers wait for it. */
  readonly inSnapshot: ReadSnapshot;
  /** The quick look that tells whether anything computed from a season still holds. */
  readRevision(year: number, clock: Clock): Promise<SeasonRevision>;
  close(): Promise<void>;
}

/**
 * Opens `sqlite:<file>` (its folder is made if missing) or `postgres://…` and brings the schema up to
 * date. Safe to call from several processes at once. Throws on any other address.
 */
export async function openDatabase(
  databaseUrl: string,
  migrations: MigrationList = MIGRATIONS,
): Promise<OpenDatabase> {
  if (databaseUrl.startsWith('sqlite:')) {
    return openSqlite(databaseUrl.slice('sqlite:'.length), migrations);
  }
  if (/^postgres(ql)?:\/\//.test(databaseUrl)) {
    return openPostgres(databaseUrl, migrations);
  }
  throw new Error('DATABASE_URL must start with sqlite: or postgres://');
}
