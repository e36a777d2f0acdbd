import { useEffect, useState } from 'react';
import { serverNow } from '#web/app/server-time.ts';

const CHECK_EVERY_MS = 200;

const hasPassed = (instant: number | null) => instant !== null && serverNow() >= instant;

/** Whether an instant has passed by the server's clock; draws anew only when the answer changes. */
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
