import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { MINUTE_MS } from '#domain/base/time.ts';
import type { Stop } from '#server/base/stop-process.ts';

/**
 * Number of errors within a minute that means the server is broken, not that single requests
 * failed.
 */
const STORM_ERRORS = 10;
const STORM_MS = MINUTE_MS;
/** Maximum time in ms of the write probe, longer than any write or short outage takes. */
const MAX_WRITE_MS = MINUTE_MS;

interface Survivor {
  readonly log: FastifyBaseLogger;
  /** Records the error where admins find it. */
  readonly record: (error: unknown) => void;
  /** Runs a write that changes nothing, to test the queue of writes. */
  readonly write: () => Promise<unknown>;
  readonly stop: Stop;
}

/**
 * Logs uncaught errors in callbacks and promises and goes on, unless they come in a storm or have
 * blocked writers for good: then the process stops in order, to be restarted (docs/decisions/0016).
 */
export function handleUncaughtErrors({ log, record, write, stop }: Survivor): void {
  let times: number[] = [];
  let isChecking = false;

  async function checkWrites(): Promise<void> {
    if (isChecking) return;
    isChecking = true;
    const isStuck = await Promise.race([
      // A failed write shows as well that writers are not blocked.
      write().then(
        () => false,
        () => false,
      ),
      sleep(MAX_WRITE_MS, true, { ref: false }),
    ]);
    isChecking = false;
    if (isStuck) await stop('nothing can be written since an error that nobody caught', 1);
  }

  process.on('uncaughtException', (error: unknown, origin) => {
    log.error({ err: error, origin }, 'nobody caught an error; the game goes on');
    const now = performance.now();
    times = [...times.filter((time) => time > now - STORM_MS), now];
    if (times.length >= STORM_ERRORS) {
      void stop(`${STORM_ERRORS} errors within a minute that nobody caught`, 1);
      return;
    }
    record(error);
    void checkWrites();
  });
}
