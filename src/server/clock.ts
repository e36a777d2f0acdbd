import type { Instant } from '#domain/season.ts';

/**
 * Where the time comes from. `isSystem` says whether it is the machine's own: then PostgreSQL's clock
 * decides about deadlines, so that instances whose clocks differ agree. An injected clock (tests, the
 * demo's time machine) always decides itself.
 */
export interface Clock {
  now(): Instant;
  readonly isSystem: boolean;
}

export const systemClock: Clock = { now: () => Date.now(), isSystem: true };
