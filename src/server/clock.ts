import type { Instant } from '#domain/season.ts';

/**
 * Source of time. If `isSystem` is true, PostgreSQL's clock decides about deadlines, so that
 * instances with different clocks agree. An injected clock (tests, the demo's time machine) always
 * decides itself.
 */
export interface Clock {
  now(): Instant;
  readonly isSystem: boolean;
}

export const systemClock: Clock = { now: () => Date.now(), isSystem: true };
