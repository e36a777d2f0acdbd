import { formatClock } from '#web/app/dates.ts';

const day = new Intl.DateTimeFormat('nb-NO', {
  timeZone: 'Europe/Oslo',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});
const relative = new Intl.RelativeTimeFormat('nb-NO', { numeric: 'auto' });
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** «9. nov. 2025 kl. 18.00», in Norwegian time. */
export const formatInstant = (instant: number) => `${day.format(instant)} ${formatClock(instant)}`;

/** «for 3 timer siden»; whole units, rounded down. */
export function formatAge(ageMs: number): string {
  if (ageMs >= 2 * DAY_MS) return relative.format(-Math.floor(ageMs / DAY_MS), 'day');
  if (ageMs >= HOUR_MS) return relative.format(-Math.floor(ageMs / HOUR_MS), 'hour');
  return relative.format(-Math.max(0, Math.floor(ageMs / MINUTE_MS)), 'minute');
}
