import { type Instant, MINUTE_MS } from '#domain/base/time.ts';

/**
 * Returns whether guessing is open: until the millisecond before the deadline, never without one.
 */
export function isOpen(deadline: Instant | null, now: Instant): boolean {
  return deadline !== null && now < deadline;
}

/**
 * Reason why a guess is not accepted. `NOT_YET`: it opens later, if at all. `OVER`: what it is of has
 * ended before its deadline.
 */
export type Refusal = 'NOT_YET' | 'DEADLINE_PASSED' | 'OVER';

/** Returns why no guess with this deadline is accepted; `null` if that is not the reason. */
export function deadlineRefusal(deadline: Instant | null, now: Instant): Refusal | null {
  if (deadline === null) return 'NOT_YET';
  return isOpen(deadline, now) ? null : 'DEADLINE_PASSED';
}

/**
 * Race guesses close this many milliseconds before the start, unless an admin moves the deadline.
 */
export const RACE_DEADLINE_BEFORE_START_MS = 5 * MINUTE_MS;

/** Returns the default deadline of a race from its start. */
export function raceDeadlineFor(startsAt: Instant): Instant {
  return startsAt - RACE_DEADLINE_BEFORE_START_MS;
}
