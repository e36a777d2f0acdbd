import rateLimit from '@fastify/rate-limit';
import underPressure from '@fastify/under-pressure';
import fp from 'fastify-plugin';
import { ProblemError } from '../problems.ts';

const LONGEST_DELAY_MS = 2000;
const WRITES_PER_MINUTE = 120;
const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

interface LimitsOptions {
  /** How long the process may be behind before it refuses; 0: however long. */
  readonly longestDelayMs?: number | undefined;
}

/** Reading is cheap and unlimited until the process is overloaded; writing is counted per address. */
export const limits = fp(async (app, { longestDelayMs }: LimitsOptions) => {
  await app.register(underPressure, {
    maxEventLoopDelay: longestDelayMs ?? LONGEST_DELAY_MS,
    pressureHandler: () => {
      throw new ProblemError('overloaded');
    },
  });
  await app.register(rateLimit, {
    global: false,
    errorResponseBuilder: () => new ProblemError('too-many-requests'),
  });
  app.addHook('onRoute', (route) => {
    const methods = [route.method].flat();
    if (methods.every((method) => READING.has(method))) return;
    route.config = {
      ...route.config,
      rateLimit: route.config?.rateLimit ?? { max: WRITES_PER_MINUTE, timeWindow: '1 minute' },
    };
  });
});
