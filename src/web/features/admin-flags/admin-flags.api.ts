import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { AdminFlags, NewFlag } from '#contract/admin-flags.ts';
import { SECOND_MS } from '#domain/time.ts';
import { getJson, sendJson } from '#web/app/api.ts';
import { useQuery } from '#web/app/query.ts';

const POLL_MS = 15 * SECOND_MS;
const address = (raceId: string) => `/api/admin/races/${encodeURIComponent(raceId)}`;

export const useFlags = (raceId: string) =>
  useQuery({
    queryKey: ['admin', 'flags', raceId],
    queryFn: (context) => getJson<AdminFlags>(`${address(raceId)}/flags`, context),
    refetchInterval: POLL_MS,
  });

export type FlagChange =
  | { readonly kind: 'ADD'; readonly flag: NewFlag }
  | { readonly kind: 'REMOVE' | 'RESTORE'; readonly flagId: string }
  | { readonly kind: 'CONFIRM' };

async function change(raceId: string, request: FlagChange): Promise<string | null> {
  const race = address(raceId);
  switch (request.kind) {
    case 'ADD':
      return (await sendJson<{ id: string }>('POST', `${race}/flags`, request.flag)).id;
    case 'REMOVE':
      await sendJson('DELETE', `${race}/flags/${request.flagId}`);
      return null;
    case 'RESTORE':
      await sendJson('PUT', `${race}/flags/${request.flagId}/restored`);
      return null;
    case 'CONFIRM':
      await sendJson('PUT', `${race}/flags-counted`);
      return null;
  }
}

interface FlagChangeOptions {
  /** With the id of one that was added. */
  readonly onDone: (request: FlagChange, flagId: string | null) => void;
  readonly onFailed: (request: FlagChange, error: unknown) => void;
}

/** Changes to a race's flags, one after the other; each is told of, also when the next is made before that. */
export function useFlagChanges(raceId: string, { onDone, onFailed }: FlagChangeOptions) {
  const client = useQueryClient();
  const queue = useRef<readonly FlagChange[]>([]);
  const [waiting, setWaiting] = useState(queue.current);
  const setQueue = (next: readonly FlagChange[]) => {
    queue.current = next;
    setWaiting(next);
  };
  const { mutate } = useMutation({
    scope: { id: `flags ${raceId}` },
    mutationFn: (request: FlagChange) => change(raceId, request),
    onSuccess: (flagId, request) => onDone(request, flagId),
    onError: (error, request) => onFailed(request, error),
    onSettled: (_flagId, _error, request) => {
      setQueue(queue.current.filter((each) => each !== request));
      // Also after a failure: somebody else may have been first.
      return client.invalidateQueries({ queryKey: ['admin'] });
    },
  });
  return {
    /** Those that are under way or wait for one that is. */
    waiting,
    make: (request: FlagChange) => {
      // The same once more is a finger that slipped, and can come before the first has been drawn.
      if (queue.current.some((each) => JSON.stringify(each) === JSON.stringify(request))) return;
      setQueue([...queue.current, request]);
      mutate(request);
    },
  };
}
