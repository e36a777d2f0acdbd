import type { FastifyBaseLogger } from 'fastify';
import { SECOND_MS } from '#domain/base/time.ts';

/** Time in ms for stopping; Docker kills after ten seconds, which leaves no log. */
const MAX_STOP_MS = 8 * SECOND_MS;

export type Stop = (why: string, exitCode?: number) => Promise<void>;

/**
 * Returns a function that stops the process in order, once, and logs one line; work that hangs is
 * abandoned.
 */
export function createStop(log: FastifyBaseLogger, close: () => Promise<unknown>): Stop {
  let isStopping = false;
  return async (why, exitCode = 0) => {
    if (isStopping) return;
    isStopping = true;
    const start = performance.now();
    const end = (code: number, message: string) => {
      log.info({ why, ms: Math.round(performance.now() - start) }, message);
      process.exit(code);
    };
    setTimeout(end, MAX_STOP_MS, 1, 'stopped, though work was still under way').unref();
    try {
      await close();
      end(exitCode, 'stopped');
    } catch (error) {
      log.error(error, 'stopping failed');
      end(1, 'stopped');
    }
  };
}

/** Stops in order on the first signal; the second one kills at once. */
export function stopOnSignals(stop: Stop): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => void stop(signal));
  }
}
