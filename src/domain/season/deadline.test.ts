import { describe, expect, test } from 'vitest';
import type { Instant } from '#domain/base/time.ts';
import { isOpen, raceDeadlineFor } from './deadline.ts';

const at = (iso: string): Instant => Date.parse(iso);

describe('a deadline', () => {
  const deadline = at('2025-03-16T03:55:00Z');

  test('is open one millisecond before and closed at it', () => {
    expect(isOpen(deadline, deadline - 1)).toBe(true);
    expect(isOpen(deadline, deadline)).toBe(false);
    expect(isOpen(deadline, deadline + 1)).toBe(false);
  });

  test('that has not been set is closed', () => {
    expect(isOpen(null, deadline)).toBe(false);
  });

  test('of a race is five minutes before its start', () => {
    expect(raceDeadlineFor(at('2025-03-16T04:00:00Z'))).toBe(deadline);
  });
});
