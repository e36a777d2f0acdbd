import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { SERVER_TIME_METRIC } from '#contract/http/rendering.ts';
import { useIsHydrated } from '#web/ui/use-is-hydrated.ts';
import { initialData } from './initial-data.ts';
import { useServerRendering } from './server-rendering.ts';

let offset = 0;
const clocks = new Set<() => void>();

/** Records the server's clock (UTC milliseconds) from a response. */
export function recordServerTime(now: number): void {
  offset = now - Date.now();
  for (const showNow of clocks) showNow();
}

/**
 * Returns the server's time of this response: a visitor's page is cached, so its contents can be
 * older. `undefined` if the browser does not report it.
 */
export function pageSentAt(): number | undefined {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const metric = visit?.serverTiming?.find(({ name }) => name === SERVER_TIME_METRIC);
  return metric === undefined ? undefined : Number(metric.description);
}

/** Returns the server's time, as far as it is known; the server's clock decides about deadlines. */
export function serverNow(): number {
  return Date.now() + offset;
}

/** Returns the server's time, updated as it passes. */
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

/**
 * Returns a server time with the same key as the present one. It changes only when the key does, so
 * that a whole page is not rendered again each minute.
 */
export function useServerTimeBy(keyOf: (now: number) => unknown, everyMs: number): number {
  const rendering = useServerRendering();
  const shown = useRef(rendering?.now ?? initialData.header?.now ?? serverNow());
  const [subscribe] = useState(() => (showNow: () => void) => {
    const timer = setInterval(showNow, everyMs);
    clocks.add(showNow);
    return () => {
      clearInterval(timer);
      clocks.delete(showNow);
    };
  });
  const present = () => {
    const now = serverNow();
    if (keyOf(now) !== keyOf(shown.current)) shown.current = now;
    return shown.current;
  };
  return useSyncExternalStore(subscribe, present, () => shown.current);
}
