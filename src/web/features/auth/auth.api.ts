import { useQuery } from '@tanstack/react-query';
import type { LoginInfo } from '#contract/auth.ts';
import type { PublicInvitation } from '#contract/invitations.ts';
import { loginPath } from '#contract/login-paths.ts';
import { getJson } from '#web/app/api.ts';

export function useLoginInfo() {
  return useQuery({
    queryKey: ['login-info'],
    queryFn: ({ signal }) => getJson<LoginInfo>('/api/public/login', signal),
  });
}

/** Asked once: a wrong code counts each time. */
export function useInvitation(code: string, isWanted: boolean) {
  return useQuery({
    queryKey: ['invitation', code],
    queryFn: ({ signal }) =>
      getJson<PublicInvitation>(`/api/public/invitation/${encodeURIComponent(code)}`, signal),
    enabled: isWanted,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

interface LoginOptions {
  /** The key of one of `LoginInfo.providers`. */
  readonly provider: string;
  readonly isRemembered: boolean;
  readonly invitation: string | null;
}

/** The address that a browser is sent to for logging in. */
export function loginAddress({ provider, isRemembered, invitation }: LoginOptions): string {
  const parameters = [
    ...(isRemembered ? ['remember_me'] : []),
    ...(invitation === null ? [] : [`invitation=${encodeURIComponent(invitation)}`]),
  ];
  const path = loginPath(provider);
  return parameters.length === 0 ? path : `${path}?${parameters.join('&')}`;
}
