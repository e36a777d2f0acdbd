import Sqlite from 'better-sqlite3';
import { DatabaseUnavailableError } from '../unavailable.ts';

export function isBusy(error: unknown): boolean {
  return error instanceof Sqlite.SqliteError && /^SQLITE_(BUSY|LOCKED)/.test(error.code);
}

/** @throws DatabaseUnavailableError when another process has held the file for too long */
export function refuseIfBusy<Result>(database: Sqlite.Database, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (!isBusy(error)) throw error;
    const message = `${database.name} is held by another process`;
    throw new DatabaseUnavailableError('BUSY', message, error);
  }
}
