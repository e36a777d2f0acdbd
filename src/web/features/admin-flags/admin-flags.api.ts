import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { AdminFlags, NewFlag } from '#contract/admin-flags.ts';
import { getJson, sendJson } from '#web/app/api.ts';
import { useSingleMutation } from '#web/app/use-single-mutation.ts';

const POLL_MS = 15_000;
const address = (raceId: string) => `/api/admin/races/${encodeURIComponent(raceId)}`;

export const useFlags = (raceId: string) =>
  useQuery({
    queryKey: ['admin', 'flags', raceId],
    queryFn: ({ signal }) => getJson<AdminFlags>(`${address(raceId)}/flags`, signal),
    refetchInterval: POLL_MS,
  });

export type FlagChange =
  | { readonly kind: 'ADD'; readonly flag: NewFlag }
  | { readonly kind: 'REMOVE' | 'RESTORE'; readonly flagId: string }
  | { readonly kind: 'CONFIRM' };

async function change(raceId: string, wish: FlagChange): Promise<string | null> {
  const race = address(raceId);
  switch (wish.kind) {
    case 'ADD':
      return (await sendJson<{ id: string }>('POST', `${race}/flags`, wish.flag)).id;
    case 'REMOVE':
      await sendJson('DELETE', `${race}/flags/${wish.flagId}`);
      return null;
    case 'RESTORE':
      await sendJson('PUT', `${race}/flags/${wish.flagId}/restored`);
      return null;
    case 'CONFIRM':
      await sendJson('PUT', `${race}/flags-counted`);
      return null;
  }
}

/** Any change to a race's flags; gives the id of one that was added. */
export function useFlagChange(raceId: string) {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: (wish: FlagChange) => change(raceId, wish),
    // Also after a failure: somebody else may have been first.
    onSettled: () => client.invalidateQueries({ queryKey: ['admin'] }),
  });
}
