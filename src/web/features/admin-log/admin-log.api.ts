import { useInfiniteQuery } from '@tanstack/react-query';
import type { AuditPage } from '#contract/admin-audit.ts';
import type { LogName, LogPage } from '#contract/admin-log.ts';
import { getJson } from '#web/app/api.ts';

export interface LogChoice {
  readonly day: string;
  readonly kind: string;
  readonly search: string;
}

function queryOf(choice: LogChoice, before: number | null): string {
  const given = Object.entries({ ...choice, before: before === null ? '' : String(before) });
  return new URLSearchParams(given.filter(([, value]) => value !== '')).toString();
}

const nextOf = (page: { readonly next: number | null }) => page.next;

export const useLog = (name: LogName, choice: LogChoice) =>
  useInfiniteQuery({
    queryKey: ['admin', 'log', name, choice],
    queryFn: ({ pageParam, signal }) =>
      getJson<LogPage>(`/api/admin/log/${name}?${queryOf(choice, pageParam)}`, signal),
    initialPageParam: null as number | null,
    getNextPageParam: nextOf,
  });

/** What players see of it. */
export const useAuditLog = (choice: LogChoice) =>
  useInfiniteQuery({
    queryKey: ['audit', choice],
    queryFn: async ({ pageParam, signal }): Promise<LogPage> => ({
      name: 'AUDIT',
      ...(await getJson<AuditPage>(`/api/audit?${queryOf(choice, pageParam)}`, signal)),
    }),
    initialPageParam: null as number | null,
    getNextPageParam: nextOf,
  });
