import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { AuditPage } from '#contract/admin-audit.ts';
import type { LogName, LogPage } from '#contract/admin-log.ts';
import { getJson } from '#web/app/api.ts';
import { useDebounced } from '#web/app/use-debounced.ts';

export interface LogChoice {
  readonly day: string;
  readonly kind: string;
  readonly search: string;
}

/** Debounce in ms: nothing is fetched while somebody types. */
const TYPING_MS = 300;

/** Debounces the search text; day and kind apply at once. */
function useSettled(choice: LogChoice): LogChoice {
  return { ...choice, search: useDebounced(choice.search, TYPING_MS) };
}

function queryOf(choice: LogChoice, before: number | null): string {
  const given = Object.entries({ ...choice, before: before === null ? '' : String(before) });
  return new URLSearchParams(given.filter(([, value]) => value !== '')).toString();
}

/** An outdated search is aborted; the previous list stays until the next response. */
const PAGES = {
  initialPageParam: null as number | null,
  getNextPageParam: (page: LogPage) => page.next,
  placeholderData: keepPreviousData,
};

export function useLog(name: LogName, choice: LogChoice) {
  const settled = useSettled(choice);
  return useInfiniteQuery({
    ...PAGES,
    queryKey: ['admin', 'log', name, settled],
    queryFn: ({ pageParam, ...context }) =>
      getJson<LogPage>(`/api/admin/log/${name}?${queryOf(settled, pageParam)}`, context),
  });
}

/** Fetches the audit log that players see. */
export function useAuditLog(choice: LogChoice) {
  const settled = useSettled(choice);
  return useInfiniteQuery({
    ...PAGES,
    queryKey: ['audit', settled],
    queryFn: async ({ pageParam, ...context }): Promise<LogPage> => ({
      name: 'AUDIT',
      ...(await getJson<AuditPage>(`/api/audit?${queryOf(settled, pageParam)}`, context)),
    }),
  });
}
