import { keepPreviousData } from '@tanstack/react-query';
import { HOME_POLL_MS } from '#contract/http/polling.ts';
import { getJson } from '#web/calls/api.ts';
import { useQuery } from '#web/calls/query.ts';

export const homeKey = ['home'];

/**
 * Fetches the front page, every 20 seconds while the tab is visible.
 * @param leagueId league to show; `null` for all players, `undefined` waits
 */
export function useHome(leagueId: string | null | undefined = null) {
  return useQuery({
    queryKey: leagueId ? [...homeKey, leagueId] : homeKey,
    queryFn: (context) =>
      leagueId
        ? getJson('GET /api/league/:leagueId/home', { params: { leagueId }, ...context })
        : getJson('GET /api/public/home', context),
    enabled: leagueId !== undefined,
    refetchInterval: HOME_POLL_MS,
    placeholderData: keepPreviousData,
  });
}
