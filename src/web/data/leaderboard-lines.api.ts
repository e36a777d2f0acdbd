import { keepPreviousData } from '@tanstack/react-query';
import { CHANCES_POLL_MS, HOME_POLL_MS } from '#contract/http/polling.ts';
import type { SeasonChances } from '#contract/scoring/chances.ts';
import type { Ghosts, LeaderboardLine } from '#contract/scoring/leaderboard.ts';
import { getJson, isNotFound, type RequestOptions } from '#web/calls/api.ts';
import { useQuery } from '#web/calls/query.ts';

/** Fetches a graph line; `null` for a player who has left the leaderboard. */
async function getLine(id: string, context: RequestOptions): Promise<LeaderboardLine | null> {
  try {
    return await getJson('GET /api/public/board/line/:id', { params: { id }, ...context });
  } catch (error) {
    if (isNotFound(error)) return null;
    throw error;
  }
}

const NO_LINES: readonly LeaderboardLine[] = [];

/**
 * Fetches graph lines that the page does not include.
 * @param totals known totals: a line is refetched when its total changes, not periodically
 */
export function useLeaderboardLines(
  ids: readonly string[],
  totals?: readonly (number | undefined)[],
): readonly LeaderboardLine[] {
  const { data } = useQuery({
    queryKey: ['board', 'lines', ids, totals],
    enabled: ids.length > 0,
    queryFn: async (context) =>
      (await Promise.all(ids.map((id) => getLine(id, context)))).filter((line) => line !== null),
    refetchInterval: totals === undefined && HOME_POLL_MS,
    placeholderData: keepPreviousData,
  });
  return ids.length === 0 ? NO_LINES : (data ?? NO_LINES);
}

/**
 * Returns the ghosts.
 * @param leagueId league whose members make up the majority; `null` for all players
 */
export function useGhosts(leagueId: string | null, isWanted: boolean): Ghosts | undefined {
  const { data } = useQuery({
    queryKey: ['board', 'ghosts', leagueId],
    enabled: isWanted,
    queryFn: (context) =>
      leagueId === null
        ? getJson('GET /api/public/board/ghosts', context)
        : getJson('GET /api/league/:leagueId/ghosts', { params: { leagueId }, ...context }),
    refetchInterval: HOME_POLL_MS,
  });
  return isWanted ? data : undefined;
}

/**
 * Fetches the chances of all players after each race, as far as they are computed.
 * @param leagueId league to compute them in; `null` for all players
 */
export function useChances(leagueId: string | null, isWanted: boolean): SeasonChances | undefined {
  const { data } = useQuery({
    queryKey: ['board', 'chances', leagueId],
    enabled: isWanted,
    queryFn: (context) =>
      leagueId === null
        ? getJson('GET /api/public/chances', context)
        : getJson('GET /api/league/:leagueId/chances', { params: { leagueId }, ...context }),
    refetchInterval: ({ state }) => (state.data?.missing ? CHANCES_POLL_MS : HOME_POLL_MS),
  });
  return isWanted ? data : undefined;
}
