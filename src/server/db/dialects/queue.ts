import { SECOND_MS } from '#domain/base/time.ts';
import { DatabaseUnavailableError } from '../unavailable.ts';

export interface Queue {
  acquire(): Promise<void>;
  release(): void;
  /** Refuses all who wait, because they would wait in vain for the same lock. */
  refuseWaiting(reason: DatabaseUnavailableError): void;
  run<T>(work: () => Promise<T>): Promise<T>;
}

/** Maximum wait in ms: if each waited for its lock in vain, the last would wait for minutes. */
const MAX_WAIT_MS = 20 * SECOND_MS;
/** Maximum wait in ms for a lock of another process; browsers retry by themselves. */
export const MAX_LOCK_WAIT_MS = 5 * SECOND_MS;

/**
 * Creates a first-in, first-out queue that runs `atOnce` at a time.
 * @throws DatabaseUnavailableError for one that has waited too long
 */
export function createQueue(atOnce = 1, longestWaitMs = MAX_WAIT_MS): Queue {
  const waiting = new Set<{ proceed(): void; refuse(reason: DatabaseUnavailableError): void }>();
  let free = atOnce;

  async function acquire(): Promise<void> {
    if (free > 0) {
      free -= 1;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const giveUp = setTimeout(() => {
        turn.refuse(new DatabaseUnavailableError('BUSY', 'The database has had no time for long'));
      }, longestWaitMs);
      const leave = () => {
        clearTimeout(giveUp);
        waiting.delete(turn);
      };
      const turn = {
        proceed() {
          leave();
          resolve();
        },
        refuse(reason: DatabaseUnavailableError) {
          leave();
          reject(reason);
        },
      };
      waiting.add(turn);
    });
  }

  function release(): void {
    const [next] = waiting;
    if (next === undefined) {
      free += 1;
      return;
    }
    next.proceed();
  }

  function refuseWaiting(reason: DatabaseUnavailableError): void {
    for (const turn of waiting) turn.refuse(reason);
  }

  async function run<T>(work: () => Promise<T>): Promise<T> {
    await acquire();
    try {
      return await work();
    } finally {
      release();
    }
  }

  return { acquire, release, refuseWaiting, run };
}
