import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useMutation } from '#web/calls/mutation.ts';
import { useHeader } from '#web/session/header.api.ts';
import { headerKey } from '#web/session/header-key.ts';
import { isLoggedOut, retryDelay } from './save-errors.ts';

interface SendingOptions {
  /** What is sent in one scope is sent one after the other, even from different components. */
  readonly scope?: string;
  /** Sends again what was not saved; absent means on request only. */
  readonly retry?: (() => void) | undefined;
}

/**
 * Common part of the form and the queue: one attempt at a time, its outcome, and the next one, so that
 * nobody misses a deadline because of a tunnel, or a session that ended and was renewed in another tab.
 */
export function useSending({ scope, retry }: SendingOptions) {
  const attempt = useRef<Promise<boolean> | null>(null);
  const failures = useRef(0);
  const { mutateAsync, error, isPending, isSuccess, reset } = useMutation({
    ...(scope !== undefined && { scope: { id: scope } }),
    mutationFn: (send: (client: QueryClient) => Promise<unknown>, { client }) =>
      send(client).finally(() => {
        attempt.current = null;
      }),
    onSuccess: () => {
      failures.current = 0;
    },
    onError: () => {
      failures.current += 1;
    },
  });

  const canRetry = retry !== undefined;
  const tryAgain = useEffectEvent(() => retry?.());
  useEffect(() => {
    const delay = canRetry && error !== null ? retryDelay(error, failures.current) : null;
    if (delay === null) return;
    const tryAgainNow = () => tryAgain();
    const timer = setTimeout(tryAgainNow, delay);
    addEventListener('online', tryAgainNow);
    return () => {
      clearTimeout(timer);
      removeEventListener('online', tryAgainNow);
    };
  }, [error, canRetry]);

  const queryClient = useQueryClient();
  const isLoggedIn = useHeader()?.isLoggedIn;
  const isOut = canRetry && isLoggedOut(error);
  const hasBeenOut = useRef(false);
  useEffect(() => {
    if (isOut) void queryClient.invalidateQueries({ queryKey: headerKey });
  }, [isOut, queryClient]);
  useEffect(() => {
    if (isLoggedIn === false) hasBeenOut.current = true;
    if (!isLoggedIn || !hasBeenOut.current) return;
    hasBeenOut.current = false;
    if (isOut) tryAgain();
  }, [isLoggedIn, isOut]);

  return {
    isSending: isPending,
    isSent: isSuccess,
    /** Error of the last attempt; `null` if it succeeded. */
    error,
    /**
     * Resolves to true if it succeeded. During an attempt no other is begun, because a second press
     * can come before the first is rendered.
     */
    run: (send: (client: QueryClient) => Promise<unknown>): Promise<boolean> => {
      attempt.current ??= mutateAsync(send).then(
        () => true,
        () => false,
      );
      return attempt.current;
    },
    /** Forgets the outcome of the last attempt. */
    reset,
  };
}
