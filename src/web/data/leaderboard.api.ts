import { HOME_POLL_MS } from '#contract/http/polling.ts';
import type { Home } from '#contract/scoring/home.ts';
import type { ViewerLeaderboard } from '#contract/scoring/leaderboard.ts';
import { getJson } from '#web/calls/api.ts';
import { useQuery } from '#web/calls/query.ts';
import { useHeader } from '#web/session/header.api.ts';
import { usePagedRows } from './paged-rows.ts';

/** Fetches the pages of the leaderboard that follow those on the front page. */
export const useLeaderboardPages = (home: Home) =>
  usePagedRows({
    key: ['board'],
    fetchPage: (offset, context) =>
      getJson('GET /api/public/board', { query: { offset }, ...context }),
    first: home,
    refetchInterval: HOME_POLL_MS,
  });

/** Returns the viewer's row, for pages that do not show all players. */
export function useViewerLeaderboard(isWanted: boolean): ViewerLeaderboard['own'] {
  const isPlaying = useHeader()?.isPlaying === true;
  const { data } = useQuery({
    queryKey: ['board', 'own'],
    enabled: isWanted && isPlaying,
    queryFn: (context) => getJson('GET /api/user/my-board', context),
    refetchInterval: HOME_POLL_MS,
  });
  return isPlaying ? (data?.own ?? null) : null;
}
