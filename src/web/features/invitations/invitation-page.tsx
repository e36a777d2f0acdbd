import { useEffect } from 'react';
import { useParams } from 'wouter';
import {
  INVITATION_ALPHABET,
  INVITATION_CODE_LENGTH,
  normaliseInvitationCode,
} from '#contract/invitation-code.ts';
import { rememberInvitation } from '#web/app/followed-invitation.ts';
import { useHeader } from '#web/app/header.api.ts';
import { site } from '#web/app/initial-data.ts';
import { Loaded } from '#web/app/loaded.tsx';
import { Page } from '#web/app/page.tsx';
import { paths } from '#web/app/paths.ts';
import { AlreadyIn } from '#web/features/auth/already-in.tsx';
import { useLoginInfo } from '#web/features/auth/auth.api.ts';
import { authTexts } from '#web/features/auth/auth.texts.ts';
import { LogInForm } from '#web/features/auth/log-in-form.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Link } from '#web/ui/link.tsx';
import { EmptyState, Skeleton } from '#web/ui/states.tsx';
import styles from './invitation-page.module.css';
import { invitationsTexts } from './invitations.texts.ts';

const isCode = (code: string) =>
  code.length === INVITATION_CODE_LENGTH &&
  [...code].every((sign) => INVITATION_ALPHABET.includes(sign));

function WrongLink() {
  return (
    <EmptyState title={invitationsTexts.wrongLink}>
      <p>{invitationsTexts.wrongLinkHelp}</p>
      <ButtonLink look="primary" to={paths.login}>
        {invitationsTexts.toLogin}
      </ButtonLink>
    </EmptyState>
  );
}

function Join({ code }: { readonly code: string }) {
  const header = useHeader();
  const query = useLoginInfo();
  useEffect(() => rememberInvitation(code), [code]);
  if (header?.isLoggedIn) return <AlreadyIn user={header.user} />;
  return (
    <div className={styles.columns}>
      <Card title={invitationsTexts.yourCode}>
        <div className={styles.body}>
          <p className={styles.code}>{code}</p>
          <p>{invitationsTexts.codeGoesAlong}</p>
          <Loaded query={query} skeleton={<Skeleton look="rows" lines={3} />}>
            {({ isLoginSetUp }) =>
              isLoginSetUp ? (
                <LogInForm invitation={code} />
              ) : (
                <EmptyState title={authTexts.notSetUp}>
                  <p>{authTexts.notSetUpHelp}</p>
                </EmptyState>
              )
            }
          </Loaded>
        </div>
      </Card>
      <Card title={invitationsTexts.stepsTitle}>
        <div className={styles.body}>
          <ol className={styles.steps}>
            {invitationsTexts.steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
          <p>
            <Link to={paths.about}>{invitationsTexts.aboutLink}</Link>
          </p>
        </div>
      </Card>
    </div>
  );
}

/** Where a link from a friend leads: what it is, and the way in. */
export function InvitationPage() {
  const { code: typed = '' } = useParams();
  const code = normaliseInvitationCode(typed);
  return (
    <Page
      title={invitationsTexts.landingTitle}
      heading={invitationsTexts.landingHeading(site.productName)}
      lead={invitationsTexts.landingLead}
    >
      {isCode(code) ? <Join code={code} /> : <WrongLink />}
    </Page>
  );
}
