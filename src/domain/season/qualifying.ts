import { DAY_MS, HOUR_MS, type Instant } from '#domain/base/time.ts';

/** Returns the start of qualifying; the fallback is a day before the race, as is usual. */
export function qualifyingTime({
  qualifyingAt,
  startsAt,
}: {
  readonly qualifyingAt: Instant | null;
  readonly startsAt: Instant;
}): Instant {
  return qualifyingAt ?? startsAt - DAY_MS;
}

/**
 * Time in ms before the deadline at which a missing grid is late: all sources have it hours before,
 * and an admin still has time to enter one.
 */
const GRID_MISSED_BEFORE_DEADLINE_MS = 6 * HOUR_MS;
const GRID_AFTER_QUALIFYING_MS = 2 * HOUR_MS;
/** Minimum time before the deadline, which applies however late qualifying is held. */
const GRID_MISSED_AT_LEAST_MS = HOUR_MS;

/**
 * Returns the time from which a missing grid needs an admin: without it the race cannot be guessed
 * before its deadline.
 */
export function gridMissedFrom(race: {
  readonly qualifyingAt: Instant | null;
  readonly startsAt: Instant;
  readonly guessDeadline: Instant;
}): Instant {
  const { guessDeadline } = race;
  return Math.max(
    guessDeadline - GRID_MISSED_BEFORE_DEADLINE_MS,
    Math.min(
      qualifyingTime(race) + GRID_AFTER_QUALIFYING_MS,
      guessDeadline - GRID_MISSED_AT_LEAST_MS,
    ),
  );
}
