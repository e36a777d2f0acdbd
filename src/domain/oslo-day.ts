import type { Instant } from './season.ts';

const HOUR_MS = 60 * 60_000;

const OSLO_TIME = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Oslo',
  dateStyle: 'short',
  timeStyle: 'short',
});

/** The instant at which a day (`2025-03-16`) begins in Norway. */
function startOf(day: string): Instant {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  // Norway is one or two hours ahead, and its clocks change at night, after midnight.
  const offset = [1, 2].find(
    (hours) => OSLO_TIME.format(midnight - hours * HOUR_MS) === `${day} 00:00`,
  );
  return midnight - (offset ?? 1) * HOUR_MS;
}

/**
 * A calendar day in Norway as instants: from its midnight up to, and not with, the next one. 23 or 25
 * hours long when the clocks change.
 * @param day an ISO date
 */
export function osloDay(day: string): { from: Instant; until: Instant } {
  const next = new Date(Date.parse(`${day}T00:00:00Z`) + 24 * HOUR_MS).toISOString().slice(0, 10);
  return { from: startOf(day), until: startOf(next) };
}
