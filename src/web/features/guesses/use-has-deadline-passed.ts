import { useEffect, useState } from 'react';
import { serverNow } from '#web/hydration/server-time.ts';

const CHECK_EVERY_MS = 200;

const hasPassed = (instant: number | null) => instant !== null && serverNow() >= instant;

/**
 * Returns true once an instant has passed by the server's clock; renders again only when that
 * changes.
 */
export function useHasDeadlinePassed(instant: number | null): boolean {
  const [has, setHas] = useState(() => hasPassed(instant));
  useEffect(() => {
    const check = () => setHas(hasPassed(instant));
    check();
    const timer = setInterval(check, CHECK_EVERY_MS);
    return () => clearInterval(timer);
  }, [instant]);
  return has;
}
