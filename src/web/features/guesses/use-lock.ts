import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { refetchGuesses } from '#web/data/guesses.api.ts';
import { useHasDeadlinePassed } from './use-has-deadline-passed.ts';

interface Closing {
  readonly deadline: number | null;
  readonly isOpen: boolean;
}

/**
 * Whether a form is closed, by the server's clock. When that happens while it is open, everything that
 * depends on it is asked for again: what was stored is what counts.
 */
export function useLock({ deadline, isOpen }: Closing): boolean {
  const isOver = useHasDeadlinePassed(deadline);
  const isLocked = !isOpen || isOver;
  const wasLocked = useRef(isLocked);
  const queryClient = useQueryClient();
  useEffect(() => {
    if (isLocked && !wasLocked.current) {
      refetchGuesses(queryClient);
    }
    wasLocked.current = isLocked;
  }, [isLocked, queryClient]);
  return isLocked;
}
