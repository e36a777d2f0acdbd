import { MAX_STREAM_DELAY } from '#contract/http/stream-delay.ts';
import { type Instant, SECOND_MS } from '#domain/base/time.ts';

/**
 * Time in ms between the announced start, when the formation lap begins, and the earliest moment at
 * which the lights go out. In the 41 undisturbed races of 2024 and 2025 of which it is known that
 * took 179 to 251 seconds. A delay that is too long shows nothing early, so the shortest counts,
 * with some seconds for clocks that differ.
 */
export const EARLIEST_LIGHTS_OUT_MS = 175 * SECOND_MS;

/**
 * Returns by how many seconds a stream is late at most in which the lights of a race go out now.
 * @returns whole seconds up to the maximum; `null` if the lights cannot be out yet
 */
export function delayAtLightsOut(startsAt: Instant, now: Instant): number | null {
  const late = now - startsAt - EARLIEST_LIGHTS_OUT_MS;
  if (late < 0) return null;
  return Math.min(Math.ceil(late / SECOND_MS), MAX_STREAM_DELAY);
}
