import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { refetchGuesses } from '#web/data/guesses.api.ts';
import { useTurnAfter } from '#web/hydration/use-turn-after.ts';
import { useHasDeadlinePassed } from './use-has-deadline-passed.ts';

interface Closing {
  readonly deadline: number | null;
  /** Latest time at which a season without a deadline closes. */
  readonly latestDeadline?: number | null;
  readonly isOpen: boolean;
}

interface Lock {
  /** True if the form is closed by the server's clock. */
  readonly isLocked: boolean;
  /** True from this browser's turn on to ask what has become public, see `useTurnAfter`. */
  readonly isTurn: boolean;
}

/**
 * Returns if a form is closed. If it closes while open, everything that depends on it is fetched
 * again in this browser's turn, because the stored guess counts.
 */
export function useLock({ deadline, latestDeadline = null, isOpen }: Closing): Lock {
  const isOver = useHasDeadlinePassed(deadline ?? latestDeadline);
  const isLocked = !isOpen || isOver;
  const wasLocked = useRef(isLocked);
  const isTurn = useTurnAfter(isLocked);
  const queryClient = useQueryClient();
  useEffect(() => {
    if (isTurn && !wasLocked.current) {
      refetchGuesses(queryClient);
    }
    wasLocked.current = isTurn;
  }, [isTurn, queryClient]);
  return { isLocked, isTurn };
}
