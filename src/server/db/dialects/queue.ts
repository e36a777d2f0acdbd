import { SECOND_MS } from '#domain/time.ts';
import { DatabaseUnavailableError } from '../unavailable.ts';

export interface Queue {
  acquire(): Promise<void>;
  release(): void;
  run<T>(work: () => Promise<T>): Promise<T>;
}

/** Where each has to wait its timeout in vain, those at the end would wait for minutes. */
const LONGEST_WAIT_MS = 20 * SECOND_MS;

/**
 * One at a time, in the order they came.
 * @throws DatabaseUnavailableError for who has waited too long
 */
export function createQueue(longestWaitMs = LONGEST_WAIT_MS): Queue {
  const waiting = new Set<() => void>();
  let isTaken = false;

  async function acquire(): Promise<void> {
    if (!isTaken) {
      isTaken = true;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const giveUp = setTimeout(() => {
        waiting.delete(proceed);
        reject(new DatabaseUnavailableError('BUSY', 'The database has had no time for long'));
      }, longestWaitMs);
      const proceed = () => {
        clearTimeout(giveUp);
        resolve();
      };
      waiting.add(proceed);
    });
  }

  function release(): void {
    const [next] = waiting;
    if (next === undefined) {
      isTaken = false;
      return;
    }
    waiting.delete(next);
    next();
  }

  async function run<T>(work: () => Promise<T>): Promise<T> {
    await acquire();
    try {
      return await work();
    } finally {
      release();
    }
  }

  return { acquire, release, run };
}
