import { useEffect, useState } from 'react';
import { useIsHydrated } from '#web/ui/use-is-hydrated.ts';
import { initialData } from './initial-data.ts';
import { useServerRendering } from './server-rendering.ts';

let offset = 0;
const clocks = new Set<() => void>();

/** Called with every answer that carries the server's clock (UTC milliseconds). */
export function noteServerTime(now: number): void {
  offset = now - Date.now();
  for (const showNow of clocks) showNow();
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
