import { useEffect, useState } from 'react';

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
  return now;
}
