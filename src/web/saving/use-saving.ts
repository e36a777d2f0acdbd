import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useAutoRetry } from './use-auto-retry.ts';

interface SavingOptions {
  /** Saves of one scope run one after the other, even from different components. */
  readonly scope?: string;
  /** Retries a failed save automatically until it is locked; absent means on request only. */
  readonly retry?: (() => void) | undefined;
  readonly isLocked?: boolean | undefined;
}

/**
 * Common part of all saving: one save at a time, its state, and retries. The caller decides what is
 * saved and what happens afterwards.
 */
export function useSaving({ scope, retry, isLocked = false }: SavingOptions) {
  const attempt = useRef<Promise<boolean> | null>(null);
  const [failures, setFailures] = useState(0);
  const { mutateAsync, ...mutation } = useMutation({
    ...(scope !== undefined && { scope: { id: scope } }),
    mutationFn: (save: () => Promise<unknown>) =>
      save().finally(() => {
        attempt.current = null;
      }),
    onSuccess: () => setFailures(0),
    onError: () => setFailures((before) => before + 1),
  });
  const canRetry = retry !== undefined && !isLocked;
  useAutoRetry({ error: canRetry ? mutation.error : null, failures, retry: () => retry?.() });
  return {
    isSaving: mutation.isPending,
    isSaved: mutation.isSuccess,
    /** Error of the last save; `null` if it succeeded. */
    error: mutation.error,
    /**
     * Resolves to true if the save succeeded. During a save no other is started, because a second
     * press can come before the first is rendered.
     */
    run: (save: () => Promise<unknown>): Promise<boolean> => {
      attempt.current ??= mutateAsync(save).then(
        () => true,
        () => false,
      );
      return attempt.current;
    },
    /** Returns true during a save, even before that is rendered. */
    isRunning: () => attempt.current !== null,
    /** Resets the state of the last save. */
    reset: mutation.reset,
  };
}
