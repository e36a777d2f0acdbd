import { norwegianClock, norwegianDay } from '#domain/base/norwegian-format.ts';
import { HOUR_MS, type Instant, MINUTE_MS } from '#domain/base/time.ts';

/** «kl. 17.55» */
export function clockInNorway(instant: Instant): string {
  return `kl. ${norwegianClock(instant).replace(':', '.')}`;
}

/** «søndag 9. november kl. 17.55» */
export function momentInNorway(instant: Instant): string {
  return `${norwegianDay(instant)} ${clockInNorway(instant)}`;
}

const NEAREST_MINUTES = 5;
const LONG_HOURS = 6;

/**
 * Returns a duration as one would say it: «25 minutter», «én time», «1 time og 25 minutter», «12
 * timer», «4 døgn», «én uke».
 */
export function roughly(ms: number): string {
  const minutes = Math.max(1, Math.round(ms / MINUTE_MS));
  if (minutes === 1) return 'ett minutt';
  const rounded = Math.round(minutes / NEAREST_MINUTES) * NEAREST_MINUTES;
  if (rounded < 60) return `${minutes} minutter`;
  const hours = Math.floor(rounded / 60);
  const left = rounded % 60;
  if (left > 0 && hours < LONG_HOURS) {
    return `${hours} ${hours === 1 ? 'time' : 'timer'} og ${left} minutter`;
  }
  const whole = Math.round(ms / HOUR_MS);
  if (whole <= 1) return 'én time';
  if (whole < 48) return `${whole} timer`;
  const days = Math.round(whole / 24);
  return days === 7 ? 'én uke' : `${days} døgn`;
}
