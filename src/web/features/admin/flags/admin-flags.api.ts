import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { NewFlag } from '#contract/admin/admin-flags.ts';
import { isSame } from '#domain/base/is-same.ts';
import { sendJson } from '#web/calls/api.ts';
import { useMutation } from '#web/calls/mutation.ts';

export type FlagChange =
  | { readonly kind: 'ADD'; readonly flag: NewFlag }
  | { readonly kind: 'REMOVE' | 'RESTORE'; readonly flagId: string }
  | { readonly kind: 'CONFIRM' };

async function send(raceId: string, change: FlagChange): Promise<string | null> {
  switch (change.kind) {
    case 'ADD':
      return (
        await sendJson('POST /api/admin/races/:raceId/flags', {
          params: { raceId },
          body: change.flag,
        })
      ).id;
    case 'REMOVE':
      await sendJson('DELETE /api/admin/races/:raceId/flags/:flagId', {
        params: { raceId, flagId: change.flagId },
      });
      return null;
    case 'RESTORE':
      await sendJson('PUT /api/admin/races/:raceId/flags/:flagId/restored', {
        params: { raceId, flagId: change.flagId },
      });
      return null;
    case 'CONFIRM':
      await sendJson('PUT /api/admin/races/:raceId/flags-counted', { params: { raceId } });
      return null;
  }
}

interface FlagChangeOptions {
  /** Called after a change, with the id of an added flag. */
  readonly onDone: (change: FlagChange, flagId: string | null) => void;
  readonly onFailed: (change: FlagChange, error: unknown) => void;
}

/**
 * Makes changes to a race's flags one after the other, and reports the outcome of each. None is sent
 * again by itself, because a flag whose response was lost would then count twice.
 */
export function useFlagChanges(raceId: string, { onDone, onFailed }: FlagChangeOptions) {
  const client = useQueryClient();
  const [waiting, setWaiting] = useState<readonly FlagChange[]>([]);
  const mutationKey = ['flags', raceId];
  const { mutate } = useMutation({
    mutationKey,
    scope: { id: `flags ${raceId}` },
    mutationFn: (change: FlagChange) => send(raceId, change),
    onSuccess: (flagId, change) => onDone(change, flagId),
    onError: (error, change) => onFailed(change, error),
    onSettled: (_flagId, _error, change) => {
      setWaiting((all) => all.filter((each) => each !== change));
      // Also after a failure, because somebody else may have changed it.
      void client.invalidateQueries({ queryKey: ['admin'] });
    },
  });
  return {
    waiting,
    make: (change: FlagChange) => {
      // A repeated tap is a slip, and can come before the first is rendered.
      const isRepeated = client
        .getMutationCache()
        .findAll({ mutationKey, status: 'pending' })
        .some(({ state }) => isSame(state.variables, change));
      if (isRepeated) return;
      setWaiting((all) => [...all, change]);
      mutate(change);
    },
  };
}
