import { useQueryClient } from '@tanstack/react-query';
import type { Site } from '#contract/http/initial-data.ts';
import type { League, LeagueStarts } from '#contract/leagues/leagues.ts';
import { JOIN_LEAGUE_PATH } from '#contract/limits.ts';
import { getJson, sendJson } from '#web/calls/api.ts';
import { useMutation } from '#web/calls/mutation.ts';
import { useQuery } from '#web/calls/query.ts';
import { homeKey } from '#web/data/home.api.ts';
import { leagueKey } from '#web/data/leagues.api.ts';
import { isOnOrOff, useSaveQueue } from '#web/saving/use-save-queue.ts';
import { writeResponse } from '#web/saving/write-response.ts';

const leaguesKey = ['league'];

export const useOpenLeagues = () =>
  useQuery({
    queryKey: [...leaguesKey, 'open'],
    queryFn: (context) => getJson('GET /api/league/open', context),
  });

/** Changes leagues, and then refetches all data about them. */
export function useChange<Data, Variables>(
  send: (variables: Variables) => Promise<Data>,
  /** Called before the refetch, to leave the page of a league that is gone. */
  onSuccess?: () => void,
) {
  const client = useQueryClient();
  return useMutation<Data, Variables>({
    mutationFn: send,
    ...(onSuccess === undefined ? {} : { onSuccess }),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: homeKey });
      return client.invalidateQueries({ queryKey: leaguesKey });
    },
  });
}

export const useLeagueStarts = () =>
  useQuery({
    queryKey: [...leaguesKey, 'starts'],
    queryFn: (context) => getJson('GET /api/league/starts', context),
  });

/** Returns the id of the race that a new league begins with unless another is chosen. */
export function usualStart({ isSeasonOpen, races }: LeagueStarts): string | null {
  // Of the two only this one can still be changed afterwards.
  return isSeasonOpen ? null : (races[0]?.id ?? null);
}

interface NewLeagueChoices {
  readonly name: string;
  /** Undefined while it is not known what can be chosen. */
  readonly firstRaceId: string | null | undefined;
}

export const useCreateLeague = () =>
  useChange(async ({ name, firstRaceId }: NewLeagueChoices) => {
    const chosen =
      firstRaceId === undefined ? usualStart(await getJson('GET /api/league/starts')) : firstRaceId;
    return sendJson('POST /api/league', { body: { name, firstRaceId: chosen } });
  });

export const useChangeStart = (leagueId: string) =>
  useChange((firstRaceId: string | null) =>
    sendJson('PUT /api/league/:leagueId/start', { params: { leagueId }, body: { firstRaceId } }),
  );

export const useJoinOpen = (leagueId: string) =>
  useChange(() => sendJson('POST /api/league/:leagueId/members', { params: { leagueId } }));

export const useRename = (leagueId: string) =>
  useChange((name: string) =>
    sendJson('PUT /api/league/:leagueId/name', { params: { leagueId }, body: { name } }),
  );

export const useOpenness = (leagueId: string) =>
  useSaveQueue({
    name: `league:${leagueId}`,
    keys: ['isOpen'],
    isChange: isOnOrOff,
    send: async (client, _key, isOpen) => {
      await sendJson('PUT /api/league/:leagueId/open', { params: { leagueId }, body: { isOpen } });
      await writeResponse<League>(
        client,
        leagueKey(leagueId),
        (league) => league && { ...league, isOpen },
      );
    },
  });

export const useNewLink = (leagueId: string) =>
  useChange(() => sendJson('PUT /api/league/:leagueId/link', { params: { leagueId } }));

export const useHandOver = (leagueId: string) =>
  useChange((userId: string) =>
    sendJson('PUT /api/league/:leagueId/owner', { params: { leagueId }, body: { userId } }),
  );

/** Removes a member, or the viewer. */
export const useRemoveMember = (leagueId: string, onSuccess?: () => void) =>
  useChange(
    (userId: string) =>
      sendJson('DELETE /api/league/:leagueId/members/:userId', { params: { leagueId, userId } }),
    onSuccess,
  );

export const useDeleteLeague = (leagueId: string, onSuccess: () => void) =>
  useChange(() => sendJson('DELETE /api/league/:leagueId', { params: { leagueId } }), onSuccess);

export const useSetChat = (leagueId: string) =>
  useChange((address: string) =>
    sendJson('PUT /api/league/:leagueId/chat', { params: { leagueId }, body: { address } }),
  );

export const useTryChat = (leagueId: string) =>
  useChange(() => sendJson('POST /api/league/:leagueId/chat/test', { params: { leagueId } }));

export const useRemoveChat = (leagueId: string) =>
  useChange(() => sendJson('DELETE /api/league/:leagueId/chat', { params: { leagueId } }));

/** Returns the URL to share with a friend. */
export const leagueLink = ({ publicUrl }: Site, code: string) =>
  `${publicUrl}${JOIN_LEAGUE_PATH}/${code}`;
