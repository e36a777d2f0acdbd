import { setTimeout as sleep } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import { DatabaseUnavailableError, type UnavailabilityKind } from '../unavailable.ts';
import { MAX_LOCK_WAIT_MS } from './queue.ts';

const RETRY_EVERY_MS = 20;

const BUSY_CODES = /^SQLITE_(BUSY|LOCKED)/;

export function isBusy(error: unknown): boolean {
  return error instanceof Sqlite.SqliteError && BUSY_CODES.test(error.code);
}

const REFUSALS: readonly (readonly [UnavailabilityKind, RegExp, (file: string) => string])[] = [
  ['BUSY', BUSY_CODES, (file) => `${file} is held by another process`],
  ['FULL', /^SQLITE_FULL$/, (file) => `The disk of ${file} is full`],
  [
    'READ_ONLY',
    /^SQLITE_(READONLY|IOERR_(WRITE|FSYNC|DIR_FSYNC|TRUNCATE))/,
    (file) => `${file} cannot be written`,
  ],
];

/** @throws DatabaseUnavailableError if another process holds the file, or the disk is full */
export function refuseForNow<Result>(database: Sqlite.Database, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof Sqlite.SqliteError)) throw error;
    const refusal = REFUSALS.find(([, codes]) => codes.test(error.code));
    if (refusal === undefined) throw error;
    const [kind, , messageFor] = refusal;
    // A read-only connection refuses writes for good.
    if (kind === 'READ_ONLY' && database.readonly) throw error;
    throw new DatabaseUnavailableError(kind, messageFor(database.name), error);
  }
}

/**
 * Retries work that another process may block. SQLite's own waiting would block the event loop.
 * @throws DatabaseUnavailableError if the file is locked for too long
 */
export async function onceFree<Result>(work: () => Result): Promise<Result> {
  const giveUpAt = performance.now() + MAX_LOCK_WAIT_MS;
  for (;;) {
    try {
      return work();
    } catch (error) {
      const isHeld = error instanceof DatabaseUnavailableError && isBusy(error.cause);
      if (!isHeld || performance.now() > giveUpAt) throw error;
    }
    await sleep(RETRY_EVERY_MS);
  }
}
