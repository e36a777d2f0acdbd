import type { Instant } from '#domain/base/time.ts';
import type { Clock } from '#server/base/clock.ts';

export interface DemoClock extends Clock {
  readonly jumpTo: (instant: Instant) => void;
}

/** Creates a clock that starts at a chosen moment and runs on from there. */
export function createDemoClock(start: Instant): DemoClock {
  let startedAt = performance.now();
  let base = start;
  return {
    isSystem: false,
    now: () => Math.floor(base + performance.now() - startedAt),
    jumpTo: (instant) => {
      base = instant;
      startedAt = performance.now();
    },
  };
}
