import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'wouter';
import type { UserStatus } from '#contract/accounts/header.ts';
import { forgetCsrfToken, getJson } from '#web/calls/api.ts';
import { useQuery } from '#web/calls/query.ts';
import { LinkTexts } from '#web/hydration/server-rendering.ts';
import { Page } from '#web/page/page.tsx';
import { QueryBoundary } from '#web/page/query-boundary.tsx';
import { headerKey } from '#web/session/header-key.ts';
import { takePageAfterLogin } from '#web/session/redirect-after-login.ts';
import { announceLogin } from '#web/session/session.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState, Skeleton } from '#web/ui/states.tsx';
import { useIsHydrated } from '#web/ui/use-is-hydrated.ts';
import { authTexts } from './auth.texts.ts';

/** Goes on to the page before the login, or to the choice of a username. */
function useGoOn(status: UserStatus | undefined): void {
  const [, navigate] = useLocation();
  const queryClient = useQueryClient();
  useEffect(() => {
    if (status === undefined || status === 'LOGGED_OUT') return;
    forgetCsrfToken();
    announceLogin();
    void queryClient.invalidateQueries({ queryKey: headerKey });
    // The saved page waits until the user has a username.
    const next = status === 'NO_USERNAME' ? '/settings/username' : takePageAfterLogin();
    navigate(next, { replace: true });
  }, [status, navigate, queryClient]);
}

export function LoggedInPage() {
  const isHydrated = useIsHydrated();
  const query = useQuery({
    enabled: isHydrated,
    queryKey: ['status-after-login'],
    queryFn: (context) => getJson('GET /api/public/user/status', context),
    staleTime: 0,
    gcTime: 0,
  });
  useGoOn(query.data);
  const isLost = query.data === 'LOGGED_OUT';
  return (
    <Page title={isLost ? authTexts.title : authTexts.loggingIn}>
      <LinkTexts description={authTexts.loggingInHelp} />
      <QueryBoundary query={query} skeleton={<Skeleton lines={3} />}>
        {() =>
          isLost ? (
            <EmptyState title={authTexts.notKept}>
              <p>{authTexts.notKeptHelp}</p>
              <ButtonLink variant="primary" to="/login">
                {authTexts.tryAgain}
              </ButtonLink>
            </EmptyState>
          ) : (
            <Skeleton lines={3} />
          )
        }
      </QueryBoundary>
    </Page>
  );
}
