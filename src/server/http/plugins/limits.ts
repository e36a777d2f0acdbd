import rateLimit from '@fastify/rate-limit';
import underPressure from '@fastify/under-pressure';
import fp from 'fastify-plugin';
import { ProblemError } from '../problems.ts';

const MAX_DELAY_MS = 2000;
const WRITES_PER_MINUTE = 120;
const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

export interface LimitsOptions {
  /** Event-loop delay in ms above which requests get 503; 0 disables the check. */
  readonly longestDelayMs?: number | undefined;
  /** Event-loop delay in ms above which pages are sent without contents; 0 disables the check. */
  readonly longestPageDelayMs?: number | undefined;
  /** Maximum writes per minute and IP over all routes; 0 disables the limit. */
  readonly writesPerMinute?: number | undefined;
  /** Maximum link previews per minute and IP that must be rendered; 0 disables the limit. */
  readonly picturesPerMinute?: number | undefined;
}

/**
 * Rate limits. Reads are cheap and unlimited until the process is overloaded; writes are counted
 * per IP and process. Limits on secrets and mail are counted in the database instead
 * (`rate-limits/`).
 */
export const limits = fp(async (app, options: LimitsOptions) => {
  await app.register(underPressure, {
    maxEventLoopDelay: options.longestDelayMs ?? MAX_DELAY_MS,
    pressureHandler: (_request, _reply, _type, delay) => {
      // Infinity means that nothing is measured yet, as just after the start.
      if (delay === Number.POSITIVE_INFINITY) return;
      throw new ProblemError('overloaded');
    },
  });
  await app.register(rateLimit, {
    global: false,
    errorResponseBuilder: () => new ProblemError('too-many-requests'),
  });
  const max = options.writesPerMinute ?? WRITES_PER_MINUTE;
  if (max === 0) return;
  // One counter for all routes; a limit in a route's `config` would count separately.
  const countWrite = app.createRateLimit({ max, timeWindow: '1 minute' });
  app.addHook('onRequest', async (request, reply) => {
    if (READING.has(request.method)) return;
    const counted = await countWrite(request);
    if (counted.isAllowed || !counted.isExceeded) return;
    reply.header('retry-after', counted.ttlInSeconds);
    throw new ProblemError('too-many-requests');
  });
});
