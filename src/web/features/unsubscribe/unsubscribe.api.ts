import { useMutation } from '@tanstack/react-query';
import type { UnsubscribeLink } from '#contract/messages/unsubscribe.ts';
import { sendJson } from '#web/calls/api.ts';

/** Unsubscribes with the link's signed query. */
export function useUnsubscribe() {
  return useMutation({
    mutationFn: (query: UnsubscribeLink) => sendJson('POST /api/public/unsubscribe', { query }),
  });
}
