import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { ApiError } from '#web/calls/api.ts';
import { useHeader } from '#web/session/header.api.ts';
import { headerKey } from '#web/session/header-key.ts';
import { retryDelay } from './save-failures.ts';

interface AutoRetry {
  /** Error of the last attempt; `null` if it succeeded, or no retry is wanted. */
  readonly error: unknown;
  /** Number of failures in a row. */
  readonly failures: number;
  readonly retry: () => void;
}

/**
 * Retries a failed save, so that nobody misses a deadline because of a tunnel, or a session that
 * ended and was renewed in another tab.
 */
export function useAutoRetry({ error, failures, retry }: AutoRetry): void {
  const tryAgain = useEffectEvent(retry);
  // Depends on the failure count: at the maximum the next delay is the same, and the effect would
  // not run again.
  useEffect(() => {
    const delay = error === null ? null : retryDelay(error, failures);
    if (delay === null) return;
    const tryAgainNow = () => tryAgain();
    const timer = setTimeout(tryAgainNow, delay);
    addEventListener('online', tryAgainNow);
    return () => {
      clearTimeout(timer);
      removeEventListener('online', tryAgainNow);
    };
  }, [error, failures]);

  const queryClient = useQueryClient();
  const isLoggedIn = useHeader()?.isLoggedIn;
  const isOut = error instanceof ApiError && error.status === 401;
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
}
