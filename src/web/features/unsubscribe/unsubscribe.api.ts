import { useMutation } from '@tanstack/react-query';
import type { Unsubscribed } from '#contract/unsubscribe.ts';
import { sendJson } from '#web/app/api.ts';

/** Unsubscribes with the link's signed query. */
export function useUnsubscribe() {
  return useMutation({
    mutationFn: (query: string) =>
      sendJson<Unsubscribed>('POST', `/api/public/unsubscribe?${query}`),
  });
}
