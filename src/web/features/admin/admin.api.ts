import { useQuery } from '@tanstack/react-query';
import type { Overview } from '#contract/admin-overview.ts';
import { SECOND_MS } from '#domain/time.ts';
import { getJson } from '#web/app/api.ts';

const POLL_MS = 30 * SECOND_MS;

export const useOverview = () =>
  useQuery({
    queryKey: ['admin', 'overview'],
    queryFn: ({ signal }) => getJson<Overview>('/api/admin/overview', signal),
    refetchInterval: POLL_MS,
  });
