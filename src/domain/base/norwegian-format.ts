import type { Instant } from './time.ts';

/**
 * Returns a formatter for instants in Norwegian, in Norway's time zone; created when first needed.
 */
export function norwegianFormat(options: Intl.DateTimeFormatOptions): (instant: Instant) => string {
  let format: Intl.DateTimeFormat | undefined;
  return (instant) => {
    format ??= new Intl.DateTimeFormat('nb-NO', { timeZone: 'Europe/Oslo', ...options });
    return format.format(instant);
  };
}

/** «søndag 9. november» */
export const norwegianDay = norwegianFormat({ weekday: 'long', day: 'numeric', month: 'long' });
/** «18:00» */
export const norwegianClock = norwegianFormat({ hour: '2-digit', minute: '2-digit' });
