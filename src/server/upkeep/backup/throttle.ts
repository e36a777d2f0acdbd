import { setTimeout as sleep } from 'node:timers/promises';

/** Longest slice of work before a pause. */
const STRETCH_MS = 5;
/** Caps the pause: a slow step may have been stalled by other work. */
const MAX_REST_MS = 100;

/** Awaited after each piece of work. */
export type Pace = () => Promise<void>;

/** Does not throttle; for a process that does nothing else. */
export const unthrottled: Pace = async () => {};

/**
 * Throttles work: pauses `times` as long as it runs, so that requests come first.
 * @returns a pace that throws once the work must stop
 */
export function throttle(times: number, stopping?: AbortSignal): Pace {
  let began = performance.now();
  return async () => {
    stopping?.throwIfAborted();
    const worked = performance.now() - began;
    if (worked < STRETCH_MS) return;
    await sleep(Math.min(MAX_REST_MS, worked * times), undefined, { signal: stopping });
    began = performance.now();
  };
}
