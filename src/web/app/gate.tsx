import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { HeaderInfo, UserStatus } from '#contract/header.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { getJson } from './api.ts';
import { Failure } from './failure.tsx';
import { gateTexts } from './gate.texts.ts';
import { useHeader } from './header.api.ts';
import styles from './page.module.css';
import { Page } from './page.tsx';
import { PageSkeleton } from './page-skeleton.tsx';
import { paths } from './paths.ts';
import { useStaysOpen } from './use-stays-open.ts';

interface GateProps {
  /** Of the page behind the gate. */
  readonly title: string;
  /** `LOGIN` lets those in who have not chosen a username. */
  readonly needs?: 'LOGIN' | 'USERNAME' | 'ADMIN';
  /** Why somebody has to log in, where that is not plain. */
  readonly why?: string;
  readonly children: ReactNode;
}

function statusIn(header: HeaderInfo): UserStatus {
  if (!header.isLoggedIn) return 'LOGGED_OUT';
  return header.user === null ? 'NO_USERNAME' : 'LOGGED_IN';
}

/** Asks the server, but does not wait for it where the header has already said. */
function useUserStatus(header: HeaderInfo | undefined) {
  const known = header && statusIn(header);
  return useQuery({
    queryKey: ['user-status', known],
    queryFn: ({ signal }) => getJson<UserStatus>('/api/public/user/status', signal),
    ...(known ? { placeholderData: known } : {}),
  });
}

interface GatePageProps {
  readonly title: string;
  readonly reason: string;
  readonly help?: string;
  readonly children?: ReactNode;
}

function GatePage({ title, reason, help, children }: GatePageProps) {
  return (
    <Page title={title} heading={reason} lead={help}>
      {children !== undefined && <div className={styles.actions}>{children}</div>}
    </Page>
  );
}

/** Shows a page to those who may see it, and tells the others what they lack. */
export function Gate({ title, needs = 'USERNAME', why, children }: GateProps) {
  const header = useHeader();
  const { data: status, error, refetch } = useUserStatus(header);
  const isLetIn =
    (status === 'LOGGED_IN' || (status === 'NO_USERNAME' && needs === 'LOGIN')) &&
    (needs !== 'ADMIN' || header?.isAdmin === true);
  if (useStaysOpen(isLetIn)) return children;
  if (status === undefined) {
    if (error === null) return <PageSkeleton />;
    return (
      <Page title={title}>
        <Failure error={error} onRetry={() => void refetch()} />
      </Page>
    );
  }
  if (status === 'LOGGED_OUT') {
    return (
      <GatePage
        title={title}
        reason={gateTexts.loggedOut}
        help={why === undefined ? gateTexts.loggedOutHelp : `${why} ${gateTexts.loggedOutHelp}`}
      >
        <ButtonLink to={paths.login} variant="primary">
          {gateTexts.logIn}
        </ButtonLink>
      </GatePage>
    );
  }
  if (status === 'NO_USERNAME') {
    return (
      <GatePage title={title} reason={gateTexts.noUsername} help={gateTexts.noUsernameHelp}>
        <ButtonLink to={paths.settingsUsername} variant="primary">
          {gateTexts.chooseUsername}
        </ButtonLink>
      </GatePage>
    );
  }
  if (header === undefined) return <PageSkeleton />;
  return <GatePage title={title} reason={gateTexts.notAdmin} help={gateTexts.notAdminHelp} />;
}
