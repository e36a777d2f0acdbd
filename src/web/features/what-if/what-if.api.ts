import { HOME_POLL_MS } from '#contract/http/polling.ts';
import { getJson } from '#web/calls/api.ts';
import { useQuery } from '#web/calls/query.ts';
import { useHeader } from '#web/session/header.api.ts';

/** @param playerId player to include; `null` for none in particular */
function useView(raceId: string, playerId: string | null, isWanted = true) {
  return useQuery({
    queryKey: ['what-if', raceId, playerId],
    enabled: isWanted,
    queryFn: (context) =>
      getJson('GET /api/public/what-if', { query: { raceId, playerId }, ...context }),
    // Polls until there is a result, which is the starting point then.
    refetchInterval: ({ state }) => (state.data?.isCompleted ? false : HOME_POLL_MS),
  });
}

/** Fetches the scenario of a race; in a large game only the first players and the viewer. */
export function useWhatIf(raceId: string) {
  const viewerId = useHeader()?.user?.id ?? null;
  const query = useView(raceId, null);
  const view = query.data;
  const isViewerMissing =
    viewerId !== null && view?.kind === 'PAGE' && !view.players.some(({ id }) => id === viewerId);
  // A key different from the first query's, which is used whether this one is enabled or not.
  const withViewer = useView(raceId, viewerId ?? '', isViewerMissing);
  return isViewerMissing && withViewer.data ? withViewer : query;
}
