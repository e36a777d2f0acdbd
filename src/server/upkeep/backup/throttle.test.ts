import { performance } from 'node:perf_hooks';
import { describe, expect, it } from 'vitest';
import { type Pace, throttle, unthrottled } from './throttle.ts';

/** Returns the share of time in which the event loop was busy. */
async function shareOf(pace: Pace): Promise<number> {
  const before = performance.eventLoopUtilization();
  for (let piece = 0; piece < 20; piece += 1) {
    for (const began = performance.now(); performance.now() - began < 6; );
    await pace();
  }
  return performance.eventLoopUtilization(before).utilization;
}

describe('a pace', () => {
  it('leaves most of the time to others', async () => {
    expect(await shareOf(throttle(4))).toBeLessThan(0.5);
  });

  it('When there is nobody else, then it leaves none', async () => {
    expect(await shareOf(unthrottled)).toBeGreaterThan(0.9);
  });
});
