import { MINUTE_MS } from '#domain/base/time.ts';
import type { RateLimit } from '#server/http/rate-limits/rate-limits.queries.ts';

/**
 * Limit of logins per IP: more than a household needs, and low enough to keep the tables small.
 */
export const LOGINS_PER_IP: RateLimit = {
  name: 'login',
  max: 300,
  windowMs: 10 * MINUTE_MS,
};
