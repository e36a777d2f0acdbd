import { performance } from 'node:perf_hooks';
import { describe, expect, it } from 'vitest';
import { type Pace, throttle, unthrottled } from './throttle.ts';

async function work(pace: Pace): Promise<void> {
  for (let piece = 0; piece < 20; piece += 1) {
    for (const began = performance.now(); performance.now() - began < 6; );
    await pace();
  }
}

describe('a pace', () => {
  it('leaves most of the time to others', async () => {
    // Time of a processor, of which a busy machine gives less.
    const [before, began] = [process.cpuUsage(), performance.now()];
    await work(throttle(4));
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1_000 / (performance.now() - began)).toBeLessThan(0.5);
  });

  it('When there is nobody else, then it leaves none', async () => {
    const before = performance.eventLoopUtilization();
    await work(unthrottled);
    expect(performance.eventLoopUtilization(before).utilization).toBeGreaterThan(0.9);
  });
});
