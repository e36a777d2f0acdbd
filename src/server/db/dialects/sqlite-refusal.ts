import Sqlite from 'better-sqlite3';
import { DatabaseUnavailableError } from '../unavailable.ts';

export function isBusy(error: unknown): boolean {
  return error instanceof Sqlite.SqliteError && /^SQLITE_(BUSY|LOCKED)/.test(error.code);
}

function isFull(error: unknown): boolean {
  return error instanceof Sqlite.SqliteError && error.code === 'SQLITE_FULL';
}

/** @throws DatabaseUnavailableError when another process has held the file for too long, or the disk is full */
export function refuseForNow<Result>(database: Sqlite.Database, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (isFull(error)) {
      const message = `The disk of ${database.name} is full`;
      throw new DatabaseUnavailableError('FULL', message, error);
    }
    if (!isBusy(error)) throw error;
    const message = `${database.name} is held by another process`;
    throw new DatabaseUnavailableError('BUSY', message, error);
  }
}
