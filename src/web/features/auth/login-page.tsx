import { useEffect } from 'react';
import { useSearch } from 'wouter';
import type { LoginError, LoginInfo } from '#contract/auth.ts';
import { followedInvitation } from '#web/app/followed-invitation.ts';
import { useHeader } from '#web/app/header.api.ts';
import { Page } from '#web/app/page.tsx';
import { QueryBoundary } from '#web/app/query-boundary.tsx';
import { rememberPathForLogin } from '#web/app/remember-page-for-login.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Columns } from '#web/ui/layout.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { EmptyState, Skeleton } from '#web/ui/states.tsx';
import { useIsHydrated } from '#web/ui/use-is-hydrated.ts';
import { useLoginInfo } from './auth.api.ts';
import { authTexts } from './auth.texts.ts';
import { LogInForm } from './log-in-form.tsx';
import { LoggedInCard } from './logged-in-card.tsx';

function FailedLogin({ code }: { readonly code: string }) {
  const isKnown = Object.hasOwn(authTexts.errors, code);
  const { title, text } = isKnown ? authTexts.errors[code as LoginError] : authTexts.unknownError;
  return (
    <Notice tone="bad" title={title}>
      <p>{text}</p>
    </Notice>
  );
}

function NotSetUp() {
  return (
    <EmptyState title={authTexts.notSetUp}>
      <p>{authTexts.notSetUpHelp}</p>
      <ButtonLink to="/">{authTexts.toHome}</ButtonLink>
    </EmptyState>
  );
}

function LogIn({ info }: { readonly info: LoginInfo }) {
  // Only the browser knows whether an invitation was followed.
  const isHydrated = useIsHydrated();
  const invitation = isHydrated ? followedInvitation() : null;
  return (
    <Columns isFirstWide>
      <Card title={authTexts.cardTitle}>
        <LogInForm info={info} invitation={invitation} />
      </Card>
      {invitation === null ? (
        <Card id="ny" title={authTexts.newHere}>
          <p>
            {info.registration === 'invitation' ? authTexts.invitationNeeded : authTexts.openToAll}
          </p>
        </Card>
      ) : (
        <Card title={authTexts.invited}>
          <p>{authTexts.invitedWith(invitation)}</p>
        </Card>
      )}
    </Columns>
  );
}

export function LoginPage() {
  const header = useHeader();
  const query = useLoginInfo();
  const search = new URLSearchParams(useSearch());
  const error = search.get('error');
  const page = search.get('to');
  /** Some changes require a recent login, so users who are logged in may log in again. */
  const isAgain = search.has('again');
  const isLoggedIn = header?.isLoggedIn === true && !isAgain;
  useEffect(() => {
    if (page !== null && !isLoggedIn) rememberPathForLogin(page);
  }, [page, isLoggedIn]);
  if (header !== undefined && isLoggedIn) {
    return (
      <Page title={authTexts.title}>
        <LoggedInCard user={header.user} />
      </Page>
    );
  }
  return (
    <Page
      title={isAgain ? authTexts.again : authTexts.title}
      lead={isAgain ? authTexts.againLead : authTexts.lead}
    >
      <QueryBoundary query={query} skeleton={<Skeleton variant="rows" lines={4} />}>
        {(info) =>
          info.isLoginSetUp ? (
            <>
              {error !== null && <FailedLogin code={error} />}
              <LogIn info={info} />
            </>
          ) : (
            <NotSetUp />
          )
        }
      </QueryBoundary>
    </Page>
  );
}
