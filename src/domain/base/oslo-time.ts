import { HOUR_MS, type Instant } from './time.ts';

/** Hours that Norway is ahead of UTC, in summer and winter; the earlier instant comes first. */
const HOURS_AHEAD = [2, 1] as const;

const LOCAL_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/;

/** The Swedish locale formats dates like ISO. */
const OSLO_TIME = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Oslo',
  dateStyle: 'short',
  timeStyle: 'short',
});

/** Returns date and time in Norway, to the minute: `2025-11-09T18:00`. */
export function osloTime(instant: Instant): string {
  return OSLO_TIME.format(instant).replace(' ', 'T');
}

/**
 * Returns the instants at which it is this time in Norway, earliest first. Usually one; two in the
 * hour that is repeated when summer time ends; none in the hour that is skipped, and for an invalid
 * time.
 * @param local date and time to the minute, `2025-11-09T18:00`
 */
export function instantsAtOsloTime(local: string): readonly Instant[] {
  if (!LOCAL_TIME.test(local)) return [];
  const asUtc = Date.parse(`${local}Z`);
  if (Number.isNaN(asUtc)) return [];
  return HOURS_AHEAD.map((hours) => asUtc - hours * HOUR_MS).filter(
    (instant) => osloTime(instant) === local,
  );
}

/** Returns the calendar year in Norway. */
export function currentYear(now: Instant): number {
  return Number(osloTime(now).slice(0, 4));
}
