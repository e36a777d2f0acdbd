import type { FastifyBaseLogger } from 'fastify';
import { SECOND_MS } from '#domain/time.ts';

/** Docker kills after ten seconds, and what is killed says nothing. */
const MAX_STOP_MS = 8 * SECOND_MS;

export type Stop = (why: string, exitCode?: number) => Promise<void>;

/** Ends the process in order, once, and says so in one line; work that does not end is left behind. */
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

/** The first signal stops in order, the second at once, as a signal does by itself. */
export function stopOnSignals(stop: Stop): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => void stop(signal));
  }
}
