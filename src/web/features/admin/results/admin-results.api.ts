import { useQueryClient } from '@tanstack/react-query';
import type { AdminRaceResults } from '#contract/admin/admin-results.ts';
import type { ResultList } from '#contract/season/result-lists.ts';
import { getJson, sendJson } from '#web/calls/api.ts';
import { useAdminQuery, useAdminSave } from '../shared/admin.api.ts';
import { LIST_RULES } from './list-rules.ts';
import type { changeOf } from './stored-rows.ts';

/** @param raceId `null` fetches nothing */
export const useRaceResults = (raceId: string | null) =>
  useAdminQuery(
    ['results', raceId],
    (context) =>
      getJson('GET /api/admin/races/:raceId/results', {
        params: { raceId: raceId ?? '' },
        ...context,
      }),
    { enabled: raceId !== null },
  );

/** Saves a list whole; gives the version that is stored then. */
export function useSaveList(raceId: string, list: ResultList) {
  const client = useQueryClient();
  const send = useAdminSave();
  return async (body: ReturnType<typeof changeOf> & { readonly basedOn: string }) => {
    await send(() => sendJson(LIST_RULES[list].call, { params: { raceId }, body }));
    const results = client.getQueryData<AdminRaceResults>(['admin', 'results', raceId]);
    return results?.versions[list] ?? body.basedOn;
  };
}
