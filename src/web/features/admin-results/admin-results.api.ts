import { useQuery } from '@tanstack/react-query';
import type { AdminRaceResults } from '#contract/admin-results.ts';
import type { ResultList } from '#contract/result-lists.ts';
import { getJson, sendJson } from '#web/app/api.ts';
import { useSeasonWrite } from '#web/features/admin/season-write.api.ts';
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

/** Saves a list whole. */
export const useSaveList = (raceId: string, list: ResultList, onShown: () => void) =>
  useSeasonWrite(
    (body: ReturnType<typeof changeOf> & { readonly basedOn: string }) =>
      sendJson('PUT', `${address(raceId)}/${LIST_RULES[list].call}`, body),
    undefined,
    onShown,
  );
