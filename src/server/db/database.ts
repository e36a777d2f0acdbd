import type { Kysely, Transaction } from 'kysely';
import type { Instant } from '#domain/base/time.ts';
import type { Clock } from '#server/base/clock.ts';
import type { ReadSnapshot } from './snapshot.ts';
import type { Database } from './tables.ts';
import type { OutageListener } from './unavailable.ts';

/** Executor of queries that read, in a transaction or alone. What writes takes a `Transaction`. */
export type Executor = Pick<
  Kysely<Database>,
  'selectFrom' | 'selectNoFrom' | 'with' | 'getExecutor'
>;

export interface SeasonRevision {
  readonly year: number;
  /** Revision; `null` if the season does not exist. */
  readonly revision: number | null;
  /** Number of participation changes in the season. */
  readonly participantChanges: number;
  /**
   * The time that decides, taken just before the revision: a deadline that was moved before this time
   * has been moved in the revision too, so nothing shows earlier than it should.
   */
  readonly now: Instant;
}

type Write = <T>(work: (trx: Transaction<Database>) => Promise<T>) => Promise<T>;

/** Database without a writer: the database itself refuses whatever else is tried on it. */
export interface ReadingDatabase {
  readonly db: Executor;
  readonly dialect: 'sqlite' | 'postgres';
  /**
   * Runs `work` on one consistent snapshot that it cannot write to. It may be slow: readers and
   * writers do not wait for it.
   */
  inReadTransaction<T>(work: (trx: Transaction<Database>) => Promise<T>): Promise<T>;
  /** Snapshot for reading everything. It may be slow: readers and writers do not wait for it. */
  readonly inSnapshot: ReadSnapshot;
  /** Reads the revisions that tell if a cached season is fresh. */
  readRevision(year: number, clock: Clock): Promise<SeasonRevision>;
  /** Reads the revisions of the year's season, or of the latest if there is none, in one query. */
  readRevisionOrLatest(year: number, clock: Clock): Promise<SeasonRevision>;
}

export interface OpenDatabase extends ReadingDatabase {
  readonly db: Kysely<Database>;
  /** The same on connections that can only read. */
  readonly reader: Kysely<Database>;
  /**
   * Write transactions run one after the other, on both databases: what the work reads stays true
   * until it commits. Inside it, await nothing but its own executor. It may run again after a
   * conflict, so it must have no other effects.
   */
  readonly inWriteTransaction: Write;
  /**
   * Write transaction without the viewer's authorisation, for what the server itself records: logs,
   * leases, outcomes.
   */
  readonly inServerTransaction: Write;
  /** Registers a listener for the start and end of an outage. */
  onOutage(listener: OutageListener): void;
  close(): Promise<void>;
}

/** Database as each dialect implements it. */
export type DialectDatabase = Omit<OpenDatabase, 'inServerTransaction'>;

/** Database that is only copied. */
export type CopiedDatabase = Pick<OpenDatabase, 'inSnapshot'>;

export interface Opening {
  /**
   * True neither creates a database nor changes its schema: it must exist, with this program's
   * schema.
   */
  readonly mustExist?: boolean;
  /** Awaited before an older schema is upgraded. */
  readonly beforeUpgrade?: (game: CopiedDatabase) => Promise<void>;
  /** Called after a new game was created, which a mistyped URL does as well. */
  readonly onNewGame?: () => void;
}
