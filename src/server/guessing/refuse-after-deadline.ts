import type { Instant } from '#domain/base/time.ts';
import { isOpen } from '#domain/season/deadline.ts';
import { type Clock, latestTime } from '#server/base/clock.ts';
import { ProblemError } from '#server/http/problems.ts';

/**
 * Refuses a guess from its deadline on, whatever is guessed. A clock in doubt may be ahead or
 * behind, so the latest time that it can be decides.
 * @param now the time that decides, taken under the lock of the write transaction
 * @returns the latest time that it can be
 * @throws ProblemError `deadline-passed`
 */
export function refuseAfterDeadline(deadline: Instant, now: Instant, clock: Clock): Instant {
  const latest = latestTime(clock, now);
  if (!isOpen(deadline, latest)) {
    throw new ProblemError('deadline-passed', { deadline, now: latest });
  }
  return latest;
}
