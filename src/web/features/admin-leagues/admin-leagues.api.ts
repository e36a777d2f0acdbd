import { useQueryClient } from '@tanstack/react-query';
import type { AdminLeagueList } from '#contract/admin-leagues.ts';
import { getJson, sendJson } from '#web/app/api.ts';
import { useQuery } from '#web/app/query.ts';
import { useSingleMutation } from '#web/app/use-single-mutation.ts';

const PATH = '/api/admin/leagues';
const key = ['admin', 'leagues'];

export const useAdminLeagues = () =>
  useQuery({
    queryKey: key,
    queryFn: (context) => getJson<AdminLeagueList>(PATH, context),
  });

export function useRemoveLeague(onRemoved: () => void) {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: (leagueId: string) => sendJson('DELETE', `${PATH}/${leagueId}`),
    onSuccess: onRemoved,
    onSettled: () => {
      void client.invalidateQueries({ queryKey: ['league'] });
      return client.invalidateQueries({ queryKey: key });
    },
  });
}
