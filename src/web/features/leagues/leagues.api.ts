import { useQueryClient } from '@tanstack/react-query';
import type { Site } from '#contract/initial-data.ts';
import { JOIN_LEAGUE_PATH } from '#contract/leagues.limits.ts';
import type { League, OpenLeagues } from '#contract/leagues.ts';
import { getJson, sendJson } from '#web/app/api.ts';
import { useQuery } from '#web/app/query.ts';
import { useSingleMutation } from '#web/app/use-single-mutation.ts';
import { homeKey } from '#web/data/home.api.ts';
import { leagueKey } from '#web/data/leagues.api.ts';
import { useInstantSave } from '#web/saving/use-instant-save.ts';

const PATH = '/api/league';
const leaguesKey = ['league'];

export const useOpenLeagues = () =>
  useQuery({
    queryKey: [...leaguesKey, 'open'],
    queryFn: (context) => getJson<OpenLeagues>(`${PATH}/open`, context),
  });

/** Changes leagues, and then refetches all data about them. */
export function useChange<Data, Variables>(
  send: (variables: Variables) => Promise<Data>,
  /** Called before the refetch, to leave the page of a league that is gone. */
  onSuccess?: () => void,
) {
  const client = useQueryClient();
  return useSingleMutation<Data, Variables>({
    mutationFn: send,
    ...(onSuccess === undefined ? {} : { onSuccess }),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: homeKey });
      return client.invalidateQueries({ queryKey: leaguesKey });
    },
  });
}

export const useCreateLeague = () =>
  useChange((name: string) => sendJson<{ readonly id: string }>('POST', PATH, { name }));

export const useJoinOpen = (leagueId: string) =>
  useChange(() => sendJson('POST', `${PATH}/${leagueId}/members`));

export const useRename = (leagueId: string) =>
  useChange((name: string) => sendJson('PUT', `${PATH}/${leagueId}/name`, { name }));

export const useOpenness = (leagueId: string) =>
  useInstantSave<League, boolean>({
    queryKey: leagueKey(leagueId),
    apply: (league, isOpen) => ({ ...league, isOpen }),
    send: async (next) => {
      await sendJson('PUT', `${PATH}/${leagueId}/open`, { isOpen: next.isOpen });
      return next;
    },
  });

export const useNewLink = (leagueId: string) =>
  useChange(() => sendJson('PUT', `${PATH}/${leagueId}/link`));

export const useHandOver = (leagueId: string) =>
  useChange((userId: string) => sendJson('PUT', `${PATH}/${leagueId}/owner`, { userId }));

/** Removes a member, or the viewer. */
export const useRemoveMember = (leagueId: string, onSuccess?: () => void) =>
  useChange(
    (userId: string) => sendJson('DELETE', `${PATH}/${leagueId}/members/${userId}`),
    onSuccess,
  );

export const useDeleteLeague = (leagueId: string, onSuccess: () => void) =>
  useChange(() => sendJson('DELETE', `${PATH}/${leagueId}`), onSuccess);

const chatPath = (leagueId: string) => `${PATH}/${leagueId}/chat`;

export const useSetChat = (leagueId: string) =>
  useChange((address: string) => sendJson('PUT', chatPath(leagueId), { address }));

export const useTryChat = (leagueId: string) =>
  useChange(() => sendJson('POST', `${chatPath(leagueId)}/test`));

export const useRemoveChat = (leagueId: string) =>
  useChange(() => sendJson('DELETE', chatPath(leagueId)));

/** Returns the URL to share with a friend. */
export const leagueLink = ({ publicUrl }: Site, code: string) =>
  `${publicUrl}${JOIN_LEAGUE_PATH}/${code}`;
