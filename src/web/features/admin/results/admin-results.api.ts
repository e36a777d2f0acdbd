import type { QueryClient } from '@tanstack/react-query';
import type { AdminRaceResults } from '#contract/admin/admin-results.ts';
import type { ResultList } from '#contract/season/result-lists.ts';
import { getJson, sendJson } from '#web/calls/api.ts';
import { saveAdminWrite, useAdminQuery } from '../shared/admin.api.ts';
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
export async function saveList(
  client: QueryClient,
  raceId: string,
  list: ResultList,
  body: ReturnType<typeof changeOf> & { readonly basedOn: string },
): Promise<string> {
  const write = () => sendJson(LIST_RULES[list].call, { params: { raceId }, body });
  await saveAdminWrite(client, write);
  const results = client.getQueryData<AdminRaceResults>(['admin', 'results', raceId]);
  return results?.versions[list] ?? body.basedOn;
}
