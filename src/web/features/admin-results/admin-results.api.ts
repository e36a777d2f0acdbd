import { useQueryClient } from '@tanstack/react-query';
import type { ResultList } from '#contract/admin-results.limits.ts';
import type { AdminRaceResults } from '#contract/admin-results.ts';
import { getJson, sendJson } from '#web/app/api.ts';
import { useQuery } from '#web/app/query.ts';
import { useSeasonSave } from '#web/features/admin-shared/season-write.api.ts';
import { LIST_RULES } from './list-rules.ts';
import type { changeOf } from './stored-rows.ts';

const address = (raceId: string) => `/api/admin/races/${encodeURIComponent(raceId)}`;

const resultsKey = (raceId: string | null) => ['admin', 'results', raceId];

/** @param raceId `null` asks for nothing */
export const useRaceResults = (raceId: string | null) =>
  useQuery({
    queryKey: resultsKey(raceId),
    queryFn: (context) => getJson<AdminRaceResults>(`${address(raceId ?? '')}/results`, context),
    enabled: raceId !== null,
  });

/** Saves a list whole; gives the version that is stored then. */
export function useSaveList(raceId: string, list: ResultList) {
  const client = useQueryClient();
  const send = useSeasonSave((body: ReturnType<typeof changeOf> & { readonly basedOn: string }) =>
    sendJson('PUT', `${address(raceId)}/${LIST_RULES[list].call}`, body),
  );
  return async (...[body]: Parameters<typeof send>) => {
    await send(body);
    const results = client.getQueryData<AdminRaceResults>(resultsKey(raceId));
    return results?.versions[list] ?? body.basedOn;
  };
}
