import type { Instant } from '#domain/base/time.ts';

/**
 * Source of time. If `isSystem` is true, PostgreSQL's clock decides about deadlines, so that
 * instances with different clocks agree. An injected clock (tests, the demo's time machine) always
 * decides itself.
 */
export interface Clock {
  now(): Instant;
  readonly isSystem: boolean;
  /** Returns the doubt about the time; `null`, or no such function, if there is none. */
  readonly doubt?: () => ClockDoubt | null;
  /** Compares PostgreSQL's clock with this one, and returns the time that decides. */
  readonly reconcile?: (databaseTime: Instant) => Instant;
}

/** Bounds of the right time, while a clock cannot be trusted. */
export interface ClockDoubt {
  /** Last instant that was certain. */
  readonly earliest: Instant;
  /** Latest time that any clock tells. */
  readonly latest: Instant;
}

export const systemClock: Clock = { now: () => Date.now(), isSystem: true };

/**
 * Returns `now`, or the last certain instant: a deadline must have passed by it before guesses
 * become public, which cannot be taken back.
 */
export function earliestTime({ doubt }: Clock, now: Instant): Instant {
  return Math.min(now, doubt?.()?.earliest ?? now);
}

/**
 * Returns `now`, or the latest that it may be: guesses are accepted only if the deadline is still
 * ahead of it.
 */
export function latestTime({ doubt }: Clock, now: Instant): Instant {
  return Math.max(now, doubt?.()?.latest ?? now);
}
