import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { runEvery } from './run-every.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('does the job at every interval until it is stopped', async () => {
  const job = vi.fn(async () => true);
  const stop = runEvery({ job: 'printing', everyMs: 100 }, job, () => undefined);
  await vi.advanceTimersByTimeAsync(350);
  expect(job).toHaveBeenCalledTimes(3);
  await stop();
  await vi.advanceTimersByTimeAsync(350);
  expect(job).toHaveBeenCalledTimes(3);
});

it('When the job takes long, then it is not begun twice, and stopping waits for it', async () => {
  const ends: (() => void)[] = [];
  const job = vi.fn(() => new Promise<boolean>((resolve) => ends.push(() => resolve(true))));
  const stop = runEvery({ job: 'printing', everyMs: 100 }, job, () => undefined);
  await vi.advanceTimersByTimeAsync(1000);
  expect(job).toHaveBeenCalledTimes(1);
  const isStopped = vi.fn();
  const stopped = stop().then(isStopped);
  await vi.advanceTimersByTimeAsync(1000);
  expect(isStopped).not.toHaveBeenCalled();
  ends[0]?.();
  await stopped;
  expect(isStopped).toHaveBeenCalled();
});

it('When the job fails, then it is told and done again', async () => {
  const failures: unknown[] = [];
  const job = vi.fn(() => Promise.reject(new Error('out of paper')));
  const stop = runEvery({ job: 'printing', everyMs: 100 }, job, (error) => failures.push(error));
  await vi.advanceTimersByTimeAsync(250);
  expect(failures).toEqual([new Error('out of paper'), new Error('out of paper')]);
  await stop();
});
