import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AdminImports, ImportAnswer, ImportRequest } from '#contract/admin-imports.ts';
import { SECOND_MS } from '#domain/time.ts';
import { getJson, sendJson } from '#web/app/api.ts';
import { useQuery } from '#web/app/query.ts';

const POLL_MS = 15 * SECOND_MS;
const RUNNING_POLL_MS = 2 * SECOND_MS;

export const useImports = () =>
  useQuery({
    queryKey: ['admin', 'imports'],
    queryFn: (context) => getJson<AdminImports>('/api/admin/imports', context),
    refetchInterval: ({ state }) => (state.data?.isRunning ? RUNNING_POLL_MS : POLL_MS),
  });

/** What an import changed may stand on any of the portal's screens. */
function useRefresh() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ['admin'] });
}

const seasonAddress = (year: number) => `/api/admin/seasons/${year}/imports`;

export function useSwitch(year: number) {
  return useMutation({
    mutationFn: (isOn: boolean) => sendJson('PUT', seasonAddress(year), { isOn }),
    onSettled: useRefresh(),
  });
}

export function useFetchNow(year: number) {
  return useMutation({
    mutationFn: (request: ImportRequest) =>
      sendJson<ImportAnswer>('POST', seasonAddress(year), request),
    onSettled: useRefresh(),
  });
}

export function useDismissal(noticeId: string) {
  return useMutation({
    mutationFn: () =>
      sendJson('PUT', `/api/admin/import-notices/${encodeURIComponent(noticeId)}/dismissed`),
    onSettled: useRefresh(),
  });
}
