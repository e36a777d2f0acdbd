import { MINUTE_MS } from '#domain/time.ts';
import type { RateLimit } from '../rate-limits/rate-limits.queries.ts';

/** A household behind one address logs in less often; it keeps the tables of attempts small. */
export const LOGINS_PER_ADDRESS: RateLimit = {
  name: 'login',
  max: 300,
  windowMs: 10 * MINUTE_MS,
};
