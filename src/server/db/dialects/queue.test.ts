import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DatabaseUnavailableError } from '../unavailable.ts';
import { createQueue } from './queue.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('runs one at a time, in the order they came', async () => {
  const queue = createQueue();
  const done: number[] = [];
  const works = [30, 10, 20].map((ms, index) =>
    queue.run(async () => {
      await new Promise((resolve) => setTimeout(resolve, ms));
      done.push(index);
    }),
  );
  await vi.advanceTimersByTimeAsync(60);
  await Promise.all(works);
  expect(done).toEqual([0, 1, 2]);
});

it('runs as many at a time as it may', async () => {
  const queue = createQueue(2);
  await queue.acquire();
  await queue.acquire();
  let isThird = false;
  const third = queue.acquire().then(() => {
    isThird = true;
  });
  await vi.advanceTimersByTimeAsync(10);
  expect(isThird).toBe(false);
  queue.release();
  await third;
});

it('When somebody has waited too long, then he is refused, and the next one is not passed over', async () => {
  const queue = createQueue(1, 100);
  await queue.acquire();
  const refused = expect(queue.acquire()).rejects.toBeInstanceOf(DatabaseUnavailableError);
  await vi.advanceTimersByTimeAsync(100);
  await refused;
  const next = queue.acquire();
  queue.release();
  await next;
});
