import { LRUCache } from 'lru-cache';
import type { Instant } from '#domain/base/time.ts';
import type { RateLimit } from './rate-limits.queries.ts';

const MAX_SUBJECTS = 10_000;

/**
 * Limit counted in this process only, in addition to the database, which is written after the
 * response.
 */
export interface LocalLimit {
  readonly isUsedUp: (subject: string, now: Instant) => boolean;
  readonly consume: (subject: string, now: Instant) => void;
}

export function createLocalLimit({ max, windowMs }: Omit<RateLimit, 'name'>): LocalLimit {
  const windows = new LRUCache<string, { count: number; readonly endsAt: Instant }>({
    max: MAX_SUBJECTS,
  });
  const windowOf = (subject: string, now: Instant) => {
    const window = windows.get(subject);
    return window !== undefined && window.endsAt > now
      ? window
      : { count: 0, endsAt: now + windowMs };
  };
  return {
    isUsedUp: (subject, now) => windowOf(subject, now).count >= max,
    consume(subject, now) {
      const { count, endsAt } = windowOf(subject, now);
      windows.set(subject, { count: count + 1, endsAt });
    },
  };
}
