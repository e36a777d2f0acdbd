import { useEffect, useState } from 'react';

let offset = 0;

/** Called with every answer that carries the server's clock (UTC milliseconds). */
export function noteServerTime(now: number): void {
  offset = now - Date.now();
}

/** The server's clock, as far as it is known: the one that decides a deadline. */
export function serverNow(): number {
  return Date.now() + offset;
}

/** The server's clock, ticking. */
export function useServerNow(everyMs = 1000): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
