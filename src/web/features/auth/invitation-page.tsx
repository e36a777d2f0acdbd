import { useEffect } from 'react';
import { useLocation, useParams } from 'wouter';
import type { HeaderInfo } from '#contract/accounts/header.ts';
import { countsFromTexts } from '#contract/leagues/counts-from.texts.ts';
import {
  INVITATION_ALPHABET,
  INVITATION_CODE_LENGTH,
  normaliseInvitationCode,
} from '#contract/leagues/invitation-codes.ts';
import type { PublicInvitation } from '#contract/leagues/invitations.ts';
import { JOIN_LEAGUE_PATH } from '#contract/limits.ts';
import type { NextDeadline } from '#contract/scoring/home.ts';
import { useHome } from '#web/data/home.api.ts';
import { failureText } from '#web/failures/failure-text.ts';
import { formatMoment } from '#web/formatting/dates.ts';
import { LinkTexts } from '#web/hydration/server-rendering.ts';
import { useSite } from '#web/hydration/site.ts';
import { Page } from '#web/page/page.tsx';
import { QueryBoundary } from '#web/page/query-boundary.tsx';
import { rememberInvitation } from '#web/session/followed-invitation.ts';
import { useHeader } from '#web/session/header.api.ts';
import { rememberPathForLogin } from '#web/session/remember-page-for-login.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import type { Elements } from '#web/ui/content.ts';
import { Columns, Stack } from '#web/ui/layout.tsx';
import { Link } from '#web/ui/link.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { EmptyState, Skeleton } from '#web/ui/states.tsx';
import { useInvitation, useJoinLeague, useLoginInfo } from './auth.api.ts';
import { authTexts } from './auth.texts.ts';
import styles from './invitation-page.module.css';
import { invitationPageTexts as texts } from './invitation-page.texts.ts';
import { LogInForm } from './log-in-form.tsx';
import { LoggedInCard } from './logged-in-card.tsx';

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

/** Maximum number of listed players; nobody would read more. */
const SHOWN_PLAYERS = 8;

/** Returns what can be guessed now, or what opens next. */
function openingOf(next: NextDeadline | null): readonly string[] {
  if (next === null) return [];
  if (next.closesAt === null) return [texts.guessSeasonUndated(next.year)];
  const deadline = formatMoment(next.closesAt);
  return [
    next.race === null
      ? texts.guessSeason(next.year, deadline)
      : texts.guessRace(next.race.name, deadline),
  ];
}

function Join({ code, isLeague }: { readonly code: string; readonly isLeague: boolean }) {
  const query = useLoginInfo();
  const home = useHome().data;
  const opening = openingOf(home?.next ?? null);
  const players = home?.guessers ?? [];
  useEffect(() => rememberInvitation(code), [code]);
  return (
    <Columns isFirstWide>
      <Card title={texts.yourCode}>
        <Stack>
          <p className={styles.code}>{code}</p>
          <p>{texts.codeGoesAlong}</p>
          {isLeague && <p>{texts.playAlready}</p>}
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
        </Stack>
      </Card>
      <Card title={texts.stepsTitle}>
        <Stack>
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
        </Stack>
      </Card>
    </Columns>
  );
}

type InvitedLeague = NonNullable<PublicInvitation['league']>;

interface JoinLeagueProps {
  readonly code: string;
  readonly league: InvitedLeague;
  readonly username: string;
}

/** Joins the league with one tap, for logged-in users. */
function JoinLeague({ code, league, username }: JoinLeagueProps) {
  const [, navigate] = useLocation();
  const { countsFrom } = league;
  const join = useJoinLeague((leagueId) => navigate(`/league/${leagueId}`));
  return (
    <Card title={texts.joinCard(username)}>
      <Stack>
        <p>
          {countsFrom === undefined
            ? texts.joinHelp
            : texts.joinHelpFrom(countsFrom.race, countsFrom.hasBegun)}
        </p>
        {join.error && <Notice tone="bad" title={failureText(join.error)} />}
        <div>
          <Button variant="primary" isBusy={join.isPending} onClick={() => join.mutate(code)}>
            {texts.join}
          </Button>
        </div>
      </Stack>
    </Card>
  );
}

interface ForPlayerProps {
  readonly code: string;
  readonly league: InvitedLeague;
  readonly user: HeaderInfo['user'];
}

/** Shows the invitation of a league to a logged-in user. */
function ForPlayer({ code, league, user }: ForPlayerProps) {
  useEffect(() => {
    if (user === null) rememberInvitation(code);
  }, [code, user]);
  if (user === null) return <LoggedInCard user={user} />;
  if (league.id === null)
    return <JoinLeague code={code} league={league} username={user.username} />;
  return (
    <Card title={texts.alreadyMember(league.name)}>
      <ButtonLink variant="primary" to={`/league/${league.id}`}>
        {texts.toLeague}
      </ButtonLink>
    </Card>
  );
}

const isOfLeague = (pathname: string) => pathname.startsWith(`${JOIN_LEAGUE_PATH}/`);

/** Shows an invitation: the inviter, the game, and how to join it or a league. */
export function InvitationPage() {
  const site = useSite();
  const { code: typed = '' } = useParams();
  const [pathname] = useLocation();
  const code = normaliseInvitationCode(typed);
  const header = useHeader();
  const isToLeague = isOfLeague(pathname);
  const isWanted = isCode(code) && header !== undefined && (isToLeague || !header.isLoggedIn);
  const query = useInvitation(code, isWanted);
  const invitation = query.data;
  const league = invitation?.league ?? null;
  const isOver =
    isWanted && (invitation?.isInForce === false || (isToLeague && invitation?.league === null));
  const hasWayIn = isCode(code) && !isOver;
  const isVisitor = header?.isLoggedIn === false;
  useEffect(() => {
    // A player who logs in returns here, and joins with one tap.
    if (isToLeague && isVisitor && hasWayIn) rememberPathForLogin(pathname);
  }, [isToLeague, isVisitor, hasWayIn, pathname]);

  function heading(): string {
    if (!hasWayIn) return texts.generalHeading(site.productName);
    const inviter = invitation?.inviter ?? null;
    return league === null
      ? texts.heading(site.productName, inviter)
      : texts.leagueHeading(league.name, inviter);
  }

  function leagueLead(): string {
    const countsFrom = league?.countsFrom;
    return countsFrom === undefined
      ? texts.leagueLead(site.productName)
      : texts.leagueLeadFrom(countsFromTexts.invited(countsFrom));
  }

  function contents(): Elements {
    if (header?.isLoggedIn && !(isToLeague && hasWayIn)) {
      return isToLeague && isCode(code) ? (
        <EmptyState title={texts.leagueOver}>
          <p>{texts.leagueOverHelp}</p>
          <ButtonLink to="/league">{texts.toLeagues}</ButtonLink>
        </EmptyState>
      ) : (
        <LoggedInCard user={header.user} />
      );
    }
    if (header?.isLoggedIn) {
      return (
        <QueryBoundary query={query} skeleton={<Skeleton variant="rows" lines={3} />}>
          {() => league && <ForPlayer code={code} league={league} user={header.user} />}
        </QueryBoundary>
      );
    }
    if (isOver) {
      return isToLeague ? (
        <NoInvitation title={texts.leagueOver} help={texts.leagueOverHelp} />
      ) : (
        <NoInvitation title={texts.notInForce} help={texts.notInForceHelp} />
      );
    }
    if (!hasWayIn) return <NoInvitation title={texts.wrongLink} help={texts.wrongLinkHelp} />;
    return <Join code={code} isLeague={isToLeague} />;
  }

  return (
    <Page
      title={isToLeague ? texts.leagueTitle : texts.title}
      heading={heading()}
      lead={league === null ? texts.lead : leagueLead()}
    >
      <LinkTexts title={heading()} description={isToLeague ? leagueLead() : texts.lead} />
      {contents()}
    </Page>
  );
}
