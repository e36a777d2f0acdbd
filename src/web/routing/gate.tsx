import { useState } from 'react';
import type { HeaderInfo, UserStatus } from '#contract/accounts/header.ts';
import { type GatedPagePattern, PAGES } from '#contract/http/pages.ts';
import { getJson } from '#web/calls/api.ts';
import { useQuery } from '#web/calls/query.ts';
import { Failure } from '#web/page/failure.tsx';
import styles from '#web/page/page.module.css';
import { Page } from '#web/page/page.tsx';
import { PageSkeleton } from '#web/page/page-skeleton.tsx';
import { useHeader } from '#web/session/header.api.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import type { Elements } from '#web/ui/content.ts';
import { useHasUnsaved } from '#web/ui/unsaved.ts';
import { crumbTexts } from './crumbs.texts.ts';
import { gateTexts } from './gate.texts.ts';

function statusIn(header: HeaderInfo): UserStatus {
  if (!header.isLoggedIn) return 'LOGGED_OUT';
  return header.user === null ? 'NO_USERNAME' : 'LOGGED_IN';
}

/** Fetches the viewer's status, without waiting if the header has it already. */
function useUserStatus(header: HeaderInfo | undefined) {
  const known = header && statusIn(header);
  return useQuery({
    queryKey: ['user-status', known],
    queryFn: (context) => getJson('GET /api/public/user/status', context),
    ...(known ? { placeholderData: known } : {}),
  });
}

/**
 * Returns true if a page is accessible, or was until now and has unsaved changes: a user whose
 * session expires can log in in another tab and then save.
 */
function useStaysOpen(isOpen: boolean): boolean {
  const [wasOpen, setWasOpen] = useState(isOpen);
  const hasUnsaved = useHasUnsaved();
  if (isOpen && !wasOpen) setWasOpen(true);
  return isOpen || (wasOpen && hasUnsaved);
}

interface GatePageProps {
  readonly title: string;
  readonly reason: string;
  readonly help?: string;
  readonly children?: Elements;
}

function GatePage({ title, reason, help, children }: GatePageProps) {
  return (
    <Page title={title} heading={reason} lead={help}>
      {children !== undefined && <div className={styles.actions}>{children}</div>}
    </Page>
  );
}

interface GateProps {
  readonly page: GatedPagePattern;
  readonly children: Elements;
}

/** Shows a page to users with access, and explains to others what they lack. */
export function Gate({ page, children }: GateProps) {
  const needs = PAGES[page];
  const title = crumbTexts[page];
  const header = useHeader();
  const { data: status, error, refetch } = useUserStatus(header);
  const hasRole = {
    ACCOUNT: true,
    USER: true,
    BINGO_MASTER: header?.isBingoMaster === true,
    ADMIN: header?.isAdmin === true,
  };
  const isLetIn =
    (status === 'LOGGED_IN' || (status === 'NO_USERNAME' && needs === 'ACCOUNT')) && hasRole[needs];
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
    const help = [gateTexts.why[page], gateTexts.loggedOutHelp].filter(Boolean).join(' ');
    return (
      <GatePage title={title} reason={gateTexts.loggedOut} help={help}>
        <ButtonLink to="/login" variant="primary">
          {gateTexts.logIn}
        </ButtonLink>
      </GatePage>
    );
  }
  if (status === 'NO_USERNAME') {
    return (
      <GatePage title={title} reason={gateTexts.noUsername} help={gateTexts.noUsernameHelp}>
        <ButtonLink to="/settings/username" variant="primary">
          {gateTexts.chooseUsername}
        </ButtonLink>
      </GatePage>
    );
  }
  if (header === undefined || needs === 'ACCOUNT' || needs === 'USER') return <PageSkeleton />;
  return <GatePage title={title} {...gateTexts.noRole[needs]} />;
}
