import { MINUTE_MS } from '#domain/base/time.ts';
import { formatNearMoment } from '#web/formatting/dates.ts';
import { useServerTimeBy } from './server-time.ts';

/** Returns a time as a person says it today, «i dag 17.55»; renders again when the day changes. */
export function useNearMoment(instant: number): string {
  const textAt = (now: number) => formatNearMoment(instant, now);
  return textAt(useServerTimeBy(textAt, MINUTE_MS));
}
