import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AdminRaceResults } from '#contract/admin-results.ts';
import type { ResultList } from '#contract/result-lists.ts';
import { getJson, sendJson } from '#web/app/api.ts';
import { LIST_RULES } from './list-rules.ts';
import type { changeOf } from './stored-rows.ts';

const address = (raceId: string) => `/api/admin/races/${encodeURIComponent(raceId)}`;

/** @param raceId `null` asks for nothing */
export const useRaceResults = (raceId: string | null) =>
  useQuery({
    queryKey: ['admin', 'results', raceId],
    queryFn: ({ signal }) => getJson<AdminRaceResults>(`${address(raceId ?? '')}/results`, signal),
    enabled: raceId !== null,
  });

/**
 * Saves a list whole. Any page may show some of it, so everything is asked for again, also after a failure.
 * @param onDone is called after that: until then the form shows what it sent, not what was before
 */
export function useSaveList(raceId: string, list: ResultList, onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ReturnType<typeof changeOf>) =>
      sendJson('PUT', `${address(raceId)}/${LIST_RULES[list].call}`, body),
    // Without a connection it is to fail at once, not to wait for one.
    networkMode: 'always',
    onSettled: async (_answer, error) => {
      await client.invalidateQueries();
      if (error === null) onDone();
    },
  });
}
