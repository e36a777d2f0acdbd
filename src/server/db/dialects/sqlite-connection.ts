import { DatabaseSync } from 'node:sqlite';

/** Connection to a SQLite file. */
export interface SqliteConnection {
  readonly database: DatabaseSync;
  readonly file: string;
  /** True if it refuses writes for good, and not only for now. */
  readonly isReadOnly: boolean;
}

/**
 * Opens a connection that can write, and creates the file if needed.
 * @param timeoutMs time in ms that SQLite itself waits for a lock, which blocks the event loop
 */
export function openForWriting(file: string, timeoutMs: number): SqliteConnection {
  return { database: new DatabaseSync(file, { timeout: timeoutMs }), file, isReadOnly: false };
}

/** Opens a connection that only reads and never waits for a lock. */
export function openForReading(file: string): SqliteConnection {
  const database = new DatabaseSync(file, { timeout: 0, readOnly: true });
  return { database, file, isReadOnly: true };
}
