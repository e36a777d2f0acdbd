import { norwegianClock, norwegianDay, norwegianFormat } from '#domain/base/norwegian-format.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/base/time.ts';

const withPoints = (time: string) => `kl.\u00a0${time.replaceAll(':', '.')}`;
const clockToTheSecond = norwegianFormat({ timeStyle: 'medium' });
const numericDate = norwegianFormat({ day: 'numeric', month: 'numeric', year: 'numeric' });

/** The runtime's names differ by ICU version («mars», «mar.»), which would break hydration. */
const MONTHS = 'jan. feb. mars apr. mai juni juli aug. sep. okt. nov. des.'.split(' ');

function shortDate(instant: number): { readonly day: string; readonly year: string } {
  const [day, month, year = ''] = numericDate(instant).split('.');
  return { day: `${day}. ${MONTHS[Number(month) - 1]}`, year };
}

function formatDate(instant: number): string {
  const { day, year } = shortDate(instant);
  return `${day} ${year}`;
}

/** «9. nov.» */
export const formatShortDay = (instant: number) => shortDate(instant).day;
/** «kl. 18.00» */
export const formatClock = (instant: number) => withPoints(norwegianClock(instant));
/** Formats a time with seconds: «kl. 18.55.03». */
export const formatClockToTheSecond = (instant: number) => withPoints(clockToTheSecond(instant));
/** «søndag 9. november kl. 18.00» */
export const formatMoment = (instant: number) => `${norwegianDay(instant)} ${formatClock(instant)}`;
const weekday = norwegianFormat({ weekday: 'long' });
const clockAlone = (instant: number) => norwegianClock(instant).replaceAll(':', '.');
/** «søn 9. nov 18.00» */
export const formatShortMoment = (instant: number) =>
  `${weekday(instant).slice(0, 3)} ${shortDate(instant).day.replace(/\.$/, '')} ${clockAlone(instant)}`;

/** Formats a time as «i dag 17.55» or «i morgen 17.55», any other day as «søn 9. nov 17.55». */
export function formatNearMoment(instant: number, now: number): string {
  const day = numericDate(instant);
  if (day === numericDate(now)) return `i dag ${clockAlone(instant)}`;
  if (day === numericDate(now + DAY_MS)) return `i morgen ${clockAlone(instant)}`;
  return formatShortMoment(instant);
}

/** «9. nov. 2025 kl. 18.00» */
export const formatInstant = (instant: number) => `${formatDate(instant)} ${formatClock(instant)}`;

/** A weekday alone means the last day of that name. */
const SAME_WEEK_MS = 6 * DAY_MS;

/**
 * Formats a time as «lørdag 21.14» if it is within the week before `event`, else as a whole date.
 */
export function formatTimeBefore(instant: number, event: number): string {
  if (instant > event || event - instant > SAME_WEEK_MS) return formatInstant(instant);
  return `${weekday(instant)} ${clockAlone(instant)}`;
}

let relative: Intl.RelativeTimeFormat | undefined;

/** «for 3 timer siden»; whole units, rounded down. */
export function formatAge(ageMs: number): string {
  relative ??= new Intl.RelativeTimeFormat('nb-NO', { numeric: 'auto' });
  if (ageMs >= 2 * DAY_MS) return relative.format(-Math.floor(ageMs / DAY_MS), 'day');
  if (ageMs >= HOUR_MS) return relative.format(-Math.floor(ageMs / HOUR_MS), 'hour');
  return relative.format(-Math.max(0, Math.floor(ageMs / MINUTE_MS)), 'minute');
}
