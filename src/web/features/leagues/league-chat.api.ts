import { sendJson } from '#web/app/api.ts';
import { useChange } from './leagues.api.ts';

const pathOf = (leagueId: string) => `/api/league/${leagueId}/chat`;

export const useSetChat = (leagueId: string) =>
  useChange((address: string) => sendJson('PUT', pathOf(leagueId), { address }));

export const useTryChat = (leagueId: string) =>
  useChange(() => sendJson('POST', `${pathOf(leagueId)}/test`));

export const useRemoveChat = (leagueId: string) =>
  useChange(() => sendJson('DELETE', pathOf(leagueId)));
