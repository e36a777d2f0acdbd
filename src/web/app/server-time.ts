import { useEffect, useState } from 'react';
import { SERVER_TIME_METRIC } from '#contract/page-bundle.ts';
import { useIsHydrated } from '#web/ui/use-is-hydrated.ts';
import { initialData } from './initial-data.ts';
import { useServerRendering } from './server-rendering.ts';

let offset = 0;
const clocks = new Set<() => void>();

/** Called with every answer that carries the server's clock (UTC milliseconds). */
export function recordServerTime(now: number): void {
  offset = now - Date.now();
  for (const showNow of clocks) showNow();
}

/**
 * When the server sent this page, by its clock: a visitor's page is rendered once and sent for as long as nothing in it
 * has changed. `undefined` where the browser does not tell.
 */
export function pageSentAt(): number | undefined {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const metric = visit?.serverTiming?.find(({ name }) => name === SERVER_TIME_METRIC);
  return metric === undefined ? undefined : Number(metric.description);
}

/** The server's clock, as far as it is known: the one that decides a deadline. */
export function serverNow(): number {
  return Date.now() + offset;
}

/** The server's clock, ticking. */
export function useServerNow(everyMs = 1000): number {
  const isHydrated = useIsHydrated();
  const rendering = useServerRendering();
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const showNow = () => setNow(serverNow());
    const timer = setInterval(showNow, everyMs);
    clocks.add(showNow);
    return () => {
      clearInterval(timer);
      clocks.delete(showNow);
    };
  }, [everyMs]);
  if (rendering !== null) return rendering.now;
  return isHydrated ? now : (initialData.header?.now ?? now);
}
