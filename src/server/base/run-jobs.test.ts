import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { runJobs } from './run-jobs.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const start = (
  run: () => Promise<boolean>,
  onFailure: (job: string, error: unknown) => void = () => undefined,
) =>
  runJobs([{ name: 'printing', everyMs: 100, run }], {
    stopping: new AbortController(),
    onFailure,
  });

it('does the job at every interval until it is stopped', async () => {
  const job = vi.fn(async () => true);
  const stop = start(job);
  await vi.advanceTimersByTimeAsync(350);
  expect(job).toHaveBeenCalledTimes(3);
  await stop();
  await vi.advanceTimersByTimeAsync(350);
  expect(job).toHaveBeenCalledTimes(3);
});

it('When the job takes long, then it is not begun twice, and stopping waits for it', async () => {
  const ends: (() => void)[] = [];
  const job = vi.fn(() => new Promise<boolean>((resolve) => ends.push(() => resolve(true))));
  const stop = start(job);
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
  const stop = start(job, (name, error) => failures.push([name, error]));
  await vi.advanceTimersByTimeAsync(250);
  const failure = ['printing', new Error('out of paper')];
  expect(failures).toEqual([failure, failure]);
  await stop();
});
