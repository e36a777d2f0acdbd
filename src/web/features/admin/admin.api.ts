import type { Overview } from '#contract/admin-overview.ts';
import { SECOND_MS } from '#domain/time.ts';
import { getJson } from '#web/app/api.ts';
import { useQuery } from '#web/app/query.ts';

const POLL_MS = 30 * SECOND_MS;

export const useOverview = () =>
  useQuery({
    queryKey: ['admin', 'overview'],
    queryFn: (context) => getJson<Overview>('/api/admin/overview', context),
    refetchInterval: POLL_MS,
  });
