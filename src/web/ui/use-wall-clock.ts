import { useEffect, useState } from 'react';

/**
 * Returns the ticking time by the device's clock. The expiry of a code is real time, unlike the
 * game's, which the demo moves.
 */
export function useWallClock(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
