import { setTimeout as sleep } from 'node:timers/promises';

/** So long is worked at a stretch. */
const STRETCH_MS = 5;
/** Something else may have held the work up: that is not rested for. */
const LONGEST_REST_MS = 100;

/** Awaited after each piece of the work. */
export type Pace = () => Promise<void>;

/** For a process that does nothing else. */
export const unthrottled: Pace = async () => {};

/**
 * Leaves the process to those who wait for answers, for `times` as long as it works.
 * @returns a pace that throws once the work is to stop
 */
export function throttle(times: number, stopping?: AbortSignal): Pace {
  let began = performance.now();
  return async () => {
    stopping?.throwIfAborted();
    const worked = performance.now() - began;
    if (worked < STRETCH_MS) return;
    await sleep(Math.min(LONGEST_REST_MS, worked * times), undefined, { signal: stopping });
    began = performance.now();
  };
}
