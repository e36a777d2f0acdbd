import { expect, it } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#domain/base/time.ts';
import { runOncePerTick } from '#server/db/run-once-per-tick.ts';
import { onEachDatabase } from '#support/databases/databases.ts';
import { createTestClock } from '#support/running/test-clock.ts';

const LEASE_MS = 10 * MINUTE_MS;
const FIRST = '2025-06-01T12:00:00.000Z';
const SECOND = '2025-06-01T13:00:00.000Z';

onEachDatabase('the work of a tick', { scope: 'test' }, (open) => {
  const clock = createTestClock(Date.parse(FIRST));
  const run = (tick: string, work = async () => {}) =>
    runOncePerTick({ database: open(), clock }, { job: 'job', tick, leaseMs: LEASE_MS }, work);

  it('is done once, and that of an earlier one not after it', async () => {
    clock.set(Date.parse(SECOND));
    expect(await run(SECOND)).toBe(true);
    clock.advance(2 * LEASE_MS);
    expect(await run(SECOND)).toBe(false);
    expect(await run(FIRST)).toBe(false);
    clock.advance(HOUR_MS);
    expect(await run(new Date(clock.now()).toISOString())).toBe(true);
  });

  it('When it has failed, then it is done once its lease has run out', async () => {
    clock.set(Date.parse(FIRST));
    const failing = async () => {
      throw new Error('no disk');
    };
    await expect(run(FIRST, failing)).rejects.toThrow('no disk');
    clock.advance(LEASE_MS - 1);
    expect(await run(FIRST)).toBe(false);
    clock.advance(1);
    expect(await run(FIRST)).toBe(true);
  });
});
