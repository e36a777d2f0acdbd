import { useQueryClient } from '@tanstack/react-query';
import type { NewFlag } from '#contract/admin/admin-flags.ts';
import { sendJson } from '#web/calls/api.ts';
import { useSaveQueue } from '#web/saving/use-instant-save.ts';

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
 * Queues changes to a race's flags; the outcome of each is reported, even if the next one follows
 * before it.
 */
export function useFlagChanges(raceId: string, { onDone, onFailed }: FlagChangeOptions) {
  const client = useQueryClient();
  const { add, waiting, latest } = useSaveQueue<FlagChange>({
    scope: `flags ${raceId}`,
    save: (change) =>
      send(raceId, change)
        .then(
          (flagId) => onDone(change, flagId),
          (error) => onFailed(change, error),
        )
        // Also after a failure, because somebody else may have changed it.
        .finally(() => void client.invalidateQueries({ queryKey: ['admin'] })),
  });
  return {
    waiting,
    make: (change: FlagChange) => {
      // A repeated tap is a slip, and can come before the first is rendered.
      if (!latest().some((each) => JSON.stringify(each) === JSON.stringify(change))) add(change);
    },
  };
}
