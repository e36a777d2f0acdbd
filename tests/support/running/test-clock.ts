import type { Instant } from '#domain/base/time.ts';
import type { Clock } from '#server/base/clock.ts';

export interface TestClock extends Clock {
  set(instant: Instant): void;
  advance(ms: number): void;
}

/** Creates a clock that stands still until it is moved. */
export function createTestClock(start: Instant): TestClock {
  let now = start;
  return {
    isSystem: false,
    now: () => now,
    set: (instant) => {
      now = instant;
    },
    advance: (ms) => {
      now += ms;
    },
  };
}
