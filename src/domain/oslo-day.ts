import { instantsAtOsloTime } from './oslo-time.ts';
import type { Instant } from './season.ts';
import { DAY_MS, HOUR_MS } from './time.ts';

/** The instant at which a day (`2025-03-16`) begins in Norway; its clocks change after midnight. */
function startOf(day: string): Instant {
  // Long ago its clocks were not whole hours ahead.
  return instantsAtOsloTime(`${day}T00:00`)[0] ?? Date.parse(`${day}T00:00:00Z`) - HOUR_MS;
}

/**
 * A calendar day in Norway as instants: from its midnight up to, and not with, the next one. 23 or 25
 * hours long when the clocks change.
 * @param day an ISO date
 */
export function osloDay(day: string): { from: Instant; until: Instant } {
  const next = new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10);
  return { from: startOf(day), until: startOf(next) };
}
