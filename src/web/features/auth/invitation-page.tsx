import { useEffect } from 'react';
import { useParams } from 'wouter';
import type { NextDeadline } from '#contract/home.ts';
import {
  INVITATION_ALPHABET,
  INVITATION_CODE_LENGTH,
  normaliseInvitationCode,
} from '#contract/invitations.limits.ts';
import { formatMoment } from '#web/app/dates.ts';
import { rememberInvitation } from '#web/app/followed-invitation.ts';
import { useHeader } from '#web/app/header.api.ts';
import { site } from '#web/app/initial-data.ts';
import { Page } from '#web/app/page.tsx';
import { QueryBoundary } from '#web/app/query-boundary.tsx';
import { useHome } from '#web/data/home.api.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Link } from '#web/ui/link.tsx';
import { EmptyState, Skeleton } from '#web/ui/states.tsx';
import { AlreadyIn } from './already-in.tsx';
import { useInvitation, useLoginInfo } from './auth.api.ts';
import { authTexts } from './auth.texts.ts';
import styles from './invitation-page.module.css';
import { invitationPageTexts as texts } from './invitation-page.texts.ts';
import { LogInForm } from './log-in-form.tsx';

const isCode = (code: string) =>
  code.length === INVITATION_CODE_LENGTH &&
  [...code].every((sign) => INVITATION_ALPHABET.includes(sign));

function NoInvitation({ title, help }: { readonly title: string; readonly help: string }) {
  return (
    <EmptyState title={title}>
      <p>{help}</p>
      <ButtonLink variant="primary" to="/login">
        {texts.toLogin}
      </ButtonLink>
    </EmptyState>
  );
}

/** More would be a list that nobody reads. */
const SHOWN_PLAYERS = 8;

/** What can be guessed now, or what comes next. */
function openingOf(next: NextDeadline | null): readonly string[] {
  if (next === null) return [];
  const deadline = formatMoment(next.closesAt);
  return [
    next.race === null
      ? texts.guessSeason(next.year, deadline)
      : texts.guessRace(next.race.name, deadline),
  ];
}

function Join({ code }: { readonly code: string }) {
  const query = useLoginInfo();
  const home = useHome().data;
  const opening = openingOf(home?.next ?? null);
  const players = home?.guessers ?? [];
  useEffect(() => rememberInvitation(code), [code]);
  return (
    <div className={styles.columns}>
      <Card title={texts.yourCode}>
        <div className={styles.body}>
          <p className={styles.code}>{code}</p>
          <p>{texts.codeGoesAlong}</p>
          <QueryBoundary query={query} skeleton={<Skeleton variant="rows" lines={3} />}>
            {(info) =>
              info.isLoginSetUp ? (
                <LogInForm info={info} invitation={code} />
              ) : (
                <EmptyState title={authTexts.notSetUp}>
                  <p>{authTexts.notSetUpHelp}</p>
                </EmptyState>
              )
            }
          </QueryBoundary>
        </div>
      </Card>
      <Card title={texts.stepsTitle}>
        <div className={styles.body}>
          <ol className={styles.steps}>
            {[...texts.steps, ...opening].map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
          {players.length > 0 && (
            <p>
              {texts.playing(
                players.slice(0, SHOWN_PLAYERS),
                Math.max(0, (home?.guesserCount ?? 0) - SHOWN_PLAYERS),
              )}
            </p>
          )}
          <p>
            <Link to="/about">{texts.aboutLink}</Link>
          </p>
        </div>
      </Card>
    </div>
  );
}

/** Where a link from a friend leads: who invites, what it is, and the way in. */
export function InvitationPage() {
  const { code: typed = '' } = useParams();
  const code = normaliseInvitationCode(typed);
  const header = useHeader();
  const isWanted = isCode(code) && header?.isLoggedIn === false;
  const invitation = useInvitation(code, isWanted).data;
  const isOver = isWanted && invitation?.isInForce === false;
  const hasWayIn = isCode(code) && !isOver;
  return (
    <Page
      title={texts.title}
      heading={
        hasWayIn
          ? texts.heading(site.productName, invitation?.inviter ?? null)
          : texts.generalHeading(site.productName)
      }
      lead={texts.lead}
    >
      {header?.isLoggedIn ? (
        <AlreadyIn user={header.user} />
      ) : isOver ? (
        <NoInvitation title={texts.notInForce} help={texts.notInForceHelp} />
      ) : hasWayIn ? (
        <Join code={code} />
      ) : (
        <NoInvitation title={texts.wrongLink} help={texts.wrongLinkHelp} />
      )}
    </Page>
  );
}
