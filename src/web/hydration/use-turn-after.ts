import { useEffect, useState } from 'react';
import { SECOND_MS } from '#domain/base/time.ts';

/** Time in ms over which browsers spread what they all request at the same moment. */
const SPREAD_MS = 2 * SECOND_MS;

/**
 * Returns true from this browser's turn on, up to two seconds after a moment that is the same for
 * all: a thousand players do not ask at once what a deadline has made public.
 * @param isOver true once the moment has come; if it had when the page opened, it is its turn
 */
export function useTurnAfter(isOver: boolean): boolean {
  const [isTurn, setIsTurn] = useState(isOver);
  useEffect(() => {
    if (!isOver) {
      setIsTurn(false);
      return;
    }
    const timer = setTimeout(() => setIsTurn(true), Math.random() * SPREAD_MS);
    return () => clearTimeout(timer);
  }, [isOver]);
  return isOver && isTurn;
}
