import { instantsAtOsloTime } from './oslo-time.ts';
import { DAY_MS, HOUR_MS, type Instant } from './time.ts';

/** Returns the start of a day (`2025-03-16`) in Norway, where clocks change after midnight. */
function startOf(day: string): Instant {
  // Long ago Norway's clocks were not whole hours ahead of UTC.
  return instantsAtOsloTime(`${day}T00:00`)[0] ?? Date.parse(`${day}T00:00:00Z`) - HOUR_MS;
}

/**
 * Returns a calendar day in Norway as instants, without its end. It has 23 or 25 hours when clocks
 * change.
 * @param day an ISO date
 */
export function osloDay(day: string): { from: Instant; until: Instant } {
  const next = new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10);
  return { from: startOf(day), until: startOf(next) };
}
