import type { Instant } from '#domain/base/time.ts';

/** Returns the largest number of events within any span of `perMs`, without its end. */
export function maxInWindow(instants: readonly Instant[], perMs: number): number {
  const ordered = [...instants].sort((a, b) => a - b);
  let most = 0;
  let first = 0;
  for (const [index, at] of ordered.entries()) {
    while ((ordered[first] ?? at) <= at - perMs) first += 1;
    most = Math.max(most, index - first + 1);
  }
  return most;
}
