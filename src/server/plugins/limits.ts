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
  /** How long it may be behind before pages are sent without their contents; 0: however long. */
  readonly longestPageDelayMs?: number | undefined;
  /** How often an address may write in a minute, to whatever routes; 0: however often. */
  readonly writesPerMinute?: number | undefined;
  /** For how many pictures of links that must be drawn an address may ask in a minute; 0: however many. */
  readonly picturesPerMinute?: number | undefined;
}

/**
 * Reading is cheap and unlimited until the process is overloaded; writing is counted per address, in each
 * process. What guards secrets or mail is counted in the database instead (`rate-limits/`).
 */
export const limits = fp(async (app, options: LimitsOptions) => {
  await app.register(underPressure, {
    maxEventLoopDelay: options.longestDelayMs ?? MAX_DELAY_MS,
    pressureHandler: (_request, _reply, _type, delay) => {
      // Nothing has been measured yet, as when the process has just started.
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
  // One count for all routes; a limit in a route's `config` would be that route's alone.
  const countWrite = app.createRateLimit({ max, timeWindow: '1 minute' });
  app.addHook('onRequest', async (request, reply) => {
    if (READING.has(request.method)) return;
    const counted = await countWrite(request);
    if (counted.isAllowed || !counted.isExceeded) return;
    reply.header('retry-after', counted.ttlInSeconds);
    throw new ProblemError('too-many-requests');
  });
});
