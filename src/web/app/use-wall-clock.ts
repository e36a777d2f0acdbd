import { useEffect, useState } from 'react';

/** Now, ticking, by the device's clock: a code is no deadline of the game, whose clock the demo moves. */
export function useWallClock(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
