import { HOME_POLL_MS } from '#contract/http/polling.ts';
import { getJson } from '#web/calls/api.ts';
import { useQuery } from '#web/calls/query.ts';
import { useHeader } from '#web/session/header.api.ts';
import { useUrlQuery } from '#web/ui/url-query.ts';

export const myLeaguesKey = ['league', 'mine'];

export const leagueKey = (leagueId: string | null) => ['league', 'one', leagueId];

export const useLeague = (leagueId: string | null) =>
  useQuery({
    queryKey: leagueKey(leagueId),
    queryFn: (context) =>
      getJson('GET /api/league/:leagueId', { params: { leagueId: leagueId ?? '' }, ...context }),
    enabled: leagueId !== null,
  });

/** Fetches the viewer's leagues; fetches nothing for visitors. */
export function useMyLeagues() {
  const user = useHeader()?.user ?? null;
  return useQuery({
    queryKey: myLeaguesKey,
    queryFn: (context) => getJson('GET /api/league', context),
    enabled: user !== null,
    refetchInterval: HOME_POLL_MS,
  });
}

/** Value of the URL parameter for all players, which overrides the last choice. */
export const EVERYBODY = 'alle';

export type SelectedLeague = ReturnType<typeof useSelectedLeague>;

/** Returns the league that leaderboards show: the one in the URL, or else the last choice. */
export function useSelectedLeague() {
  const user = useHeader()?.user ?? null;
  const { data, isPending } = useMyLeagues();
  const { query } = useUrlQuery();
  const leagues = user === null ? [] : (data ?? []);
  const requested = query.get('liga');
  const shown = leagues.find(({ id, isShown }) =>
    requested === null ? isShown : id === requested,
  );
  return {
    leagues,
    /** Name of the league; `null` for all players. */
    name: shown?.name ?? null,
    /** League id; `null` for all players, `undefined` until known. */
    leagueId: user !== null && isPending ? undefined : (shown?.id ?? null),
  };
}
