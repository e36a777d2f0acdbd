import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseUnavailableError, type UnavailabilityKind } from '../unavailable.ts';
import { MAX_LOCK_WAIT_MS } from './queue.ts';
import type { SqliteConnection } from './sqlite-connection.ts';
import { SQLITE, type SqliteError, sqliteErrorFrom } from './sqlite-errors.ts';

const RETRY_EVERY_MS = 20;

interface Refusal {
  readonly kind: UnavailabilityKind;
  readonly isReason: (error: SqliteError) => boolean;
  readonly messageFor: (file: string) => string;
}

const REFUSALS: readonly Refusal[] = [
  {
    kind: 'BUSY',
    isReason: ({ primary }) => primary === SQLITE.BUSY || primary === SQLITE.LOCKED,
    messageFor: (file) => `${file} is held by another process`,
  },
  {
    kind: 'FULL',
    isReason: ({ primary }) => primary === SQLITE.FULL,
    messageFor: (file) => `The disk of ${file} is full`,
  },
  {
    kind: 'READ_ONLY',
    isReason: ({ primary, extended }) => primary === SQLITE.READONLY || FAILED_WRITES.has(extended),
    messageFor: (file) => `${file} cannot be written`,
  },
];

const FAILED_WRITES: ReadonlySet<number> = new Set([
  SQLITE.IOERR_WRITE,
  SQLITE.IOERR_FSYNC,
  SQLITE.IOERR_DIR_FSYNC,
  SQLITE.IOERR_TRUNCATE,
]);

export function isBusy(error: unknown): boolean {
  const failure = sqliteErrorFrom(error);
  return failure !== null && REFUSALS.find(({ isReason }) => isReason(failure))?.kind === 'BUSY';
}

/** @throws DatabaseUnavailableError if another process holds the file, or the disk is full */
export function refuseForNow<Result>(
  { file, isReadOnly }: Pick<SqliteConnection, 'file' | 'isReadOnly'>,
  work: () => Result,
): Result {
  try {
    return work();
  } catch (error) {
    const failure = sqliteErrorFrom(error);
    const refusal = failure && REFUSALS.find(({ isReason }) => isReason(failure));
    if (!refusal) throw error;
    // A read-only connection refuses writes for good.
    if (refusal.kind === 'READ_ONLY' && isReadOnly) throw error;
    throw new DatabaseUnavailableError(refusal.kind, refusal.messageFor(file), error);
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
