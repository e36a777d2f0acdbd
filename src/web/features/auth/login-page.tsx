import { useEffect } from 'react';
import { useSearch } from 'wouter';
import type { LoginError, LoginInfo } from '#contract/accounts/auth.ts';
import { Page } from '#web/page/page.tsx';
import { QueryBoundary } from '#web/page/query-boundary.tsx';
import { followedInvitation } from '#web/session/followed-invitation.ts';
import { useHeader } from '#web/session/header.api.ts';
import { rememberPathForLogin } from '#web/session/remember-page-for-login.ts';
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

/** Only the browser knows whether an invitation was followed. */
const useInvitation = () => (useIsHydrated() ? followedInvitation() : null);

function LogInContents({ info }: { readonly info: LoginInfo }) {
  return <LogInForm info={info} invitation={useInvitation()} />;
}

const NewHereTitle = () => (
  <span>{useInvitation() === null ? authTexts.newHere : authTexts.invited}</span>
);

function NewHere({ info }: { readonly info: LoginInfo }) {
  const invitation = useInvitation();
  if (invitation !== null) return <p>{authTexts.invitedWith(invitation)}</p>;
  return (
    <p>{info.registration === 'invitation' ? authTexts.invitationNeeded : authTexts.openToAll}</p>
  );
}

function LogIn({ info }: { readonly info: LoginInfo }) {
  return (
    <Columns isFirstWide>
      <Card title={authTexts.cardTitle}>
        <LogInContents info={info} />
      </Card>
      <Card id="ny" title={<NewHereTitle />}>
        <NewHere info={info} />
      </Card>
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
