import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { AuditQuery } from '#contract/admin/admin-audit.ts';
import type { LogName, LogPage, LogQuery } from '#contract/admin/admin-log.ts';
import { getJson } from '#web/calls/api.ts';
import { useDebounced } from '#web/ui/use-debounced.ts';

export type LogKind = NonNullable<LogQuery['kind']>;

export interface LogChoice<Kind extends string = string> {
  readonly day: string;
  readonly kind: Kind | '';
  readonly search: string;
}

/** Debounce in ms: nothing is fetched while somebody types. */
const TYPING_MS = 300;

/** Debounces the search text; day and kind apply at once. */
function useSettled<Kind extends string>(choice: LogChoice<Kind>): LogChoice<Kind> {
  return { ...choice, search: useDebounced(choice.search, TYPING_MS) };
}

const queryOf = <Kind extends string>(
  { day, kind, search }: LogChoice<Kind>,
  before: number | null,
) => ({
  day: day || null,
  kind: kind || null,
  search: search || null,
  before,
});

/** An outdated search is aborted; the previous list stays until the next response. */
const PAGES = {
  initialPageParam: null as number | null,
  getNextPageParam: (page: LogPage) => page.next,
  placeholderData: keepPreviousData,
};

export function useLog(name: LogName, choice: LogChoice<LogKind>) {
  const settled = useSettled(choice);
  return useInfiniteQuery({
    ...PAGES,
    queryKey: ['admin', 'log', name, settled],
    queryFn: ({ pageParam, ...context }) =>
      getJson('GET /api/admin/log/:name', {
        params: { name },
        query: queryOf(settled, pageParam),
        ...context,
      }),
  });
}

/** Fetches the audit log that players see. */
export function useAuditLog(choice: LogChoice<NonNullable<AuditQuery['kind']>>) {
  const settled = useSettled(choice);
  return useInfiniteQuery({
    ...PAGES,
    queryKey: ['audit', settled],
    queryFn: async ({ pageParam, ...context }): Promise<LogPage> => ({
      name: 'AUDIT',
      ...(await getJson('GET /api/audit', { query: queryOf(settled, pageParam), ...context })),
    }),
  });
}
