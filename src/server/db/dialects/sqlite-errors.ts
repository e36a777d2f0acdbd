/**
 * Result codes of SQLite (https://sqlite.org/rescode.html) that are told apart. The lowest byte of
 * an extended code is its primary code.
 */
export const SQLITE = {
  BUSY: 5,
  LOCKED: 6,
  READONLY: 8,
  IOERR: 10,
  IOERR_WRITE: 778,
  IOERR_FSYNC: 1034,
  IOERR_DIR_FSYNC: 1290,
  IOERR_TRUNCATE: 1546,
  IOERR_UNLOCK: 2058,
  IOERR_RDLOCK: 2314,
  IOERR_CHECKRESERVEDLOCK: 3594,
  IOERR_LOCK: 3850,
  IOERR_SHMOPEN: 4618,
  IOERR_SHMSIZE: 4874,
  IOERR_SHMLOCK: 5130,
  IOERR_SHMMAP: 5386,
  CORRUPT: 11,
  FULL: 13,
  CANTOPEN: 14,
  PROTOCOL: 15,
  NOTADB: 26,
} as const;

export interface SqliteError {
  readonly primary: number;
  /** Extended code where SQLite gives one, and the primary one elsewhere. */
  readonly extended: number;
}

/** Returns the result codes of an error of SQLite; `null` for any other error. */
export function sqliteErrorFrom(error: unknown): SqliteError | null {
  if (!(error instanceof Error) || !('errcode' in error)) return null;
  const { errcode } = error;
  return typeof errcode === 'number' ? { primary: errcode & 0xff, extended: errcode } : null;
}
