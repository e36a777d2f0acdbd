import { useQueryClient } from '@tanstack/react-query';
import { loginPath } from '#contract/accounts/login-paths.ts';
import { SECOND_MS } from '#domain/base/time.ts';
import { getJson, sendJson } from '#web/calls/api.ts';
import { useMutation } from '#web/calls/mutation.ts';
import { useQuery } from '#web/calls/query.ts';

const LOGIN_POLL_MS = 15 * SECOND_MS;

export function useLoginInfo() {
  return useQuery({
    queryKey: ['login-info'],
    queryFn: (context) => getJson('GET /api/public/login', context),
    // Whoever waits for a code is to see that the mail server fails.
    refetchInterval: ({ state }) => (state.data?.hasEmailLogin ? LOGIN_POLL_MS : false),
  });
}

/** Fetches an invitation once, because each wrong code counts against the limit. */
export function useInvitation(code: string, isWanted: boolean) {
  return useQuery({
    queryKey: ['invitation', code],
    queryFn: (context) =>
      getJson('GET /api/public/invitation/:code', { params: { code }, ...context }),
    enabled: isWanted,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** @param onJoined gets the league's id */
export function useJoinLeague(onJoined: (leagueId: string) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (code: string) => sendJson('POST /api/league/join', { body: { code } }),
    onSuccess: ({ id }) => {
      void client.invalidateQueries({ queryKey: ['league'] });
      void client.invalidateQueries({ queryKey: ['invitation'] });
      onJoined(id);
    },
  });
}

interface LoginOptions {
  /** Key of one of `LoginInfo.providers`. */
  readonly provider: string;
  readonly isRemembered: boolean;
  readonly invitation: string | null;
}

/** Returns the URL to which the browser is sent for a login. */
export function loginUrl({ provider, isRemembered, invitation }: LoginOptions): string {
  const parameters = [
    ...(isRemembered ? ['remember_me'] : []),
    ...(invitation === null ? [] : [`invitation=${encodeURIComponent(invitation)}`]),
  ];
  const path = loginPath(provider);
  return parameters.length === 0 ? path : `${path}?${parameters.join('&')}`;
}
