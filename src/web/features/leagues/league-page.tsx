import { useLocation, useParams } from 'wouter';
import type { League } from '#contract/leagues/leagues.ts';
import { isNotFound } from '#web/calls/api.ts';
import { useHome } from '#web/data/home.api.ts';
import { useLeague } from '#web/data/leagues.api.ts';
import { failureText } from '#web/failures/failure-text.ts';
import { NotFoundPage } from '#web/page/not-found-page.tsx';
import { Page } from '#web/page/page.tsx';
import { QueryBoundary } from '#web/page/query-boundary.tsx';
import { ConfirmButton } from '#web/saving/confirm-button.tsx';
import { useHeader } from '#web/session/header.api.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { Link } from '#web/ui/link.tsx';
import { MedalIcon } from '#web/ui/medal.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { LeaderboardCards } from '#web/widgets/leaderboard/leaderboard-cards.tsx';
import { ChatCard } from './chat-card.tsx';
import { leagueChatTexts } from './league-chat.texts.ts';
import styles from './league-page.module.css';
import { useJoinOpen, useRemoveMember } from './leagues.api.ts';
import { leaguesTexts as texts } from './leagues.texts.ts';
import { LinkCard } from './link-card.tsx';
import { MembersCard } from './members-card.tsx';
import { SettingsCard } from './settings-card.tsx';

/** Shows the medals of the league's finished seasons. */
function SeasonsCard({ seasons }: Pick<League, 'seasons'>) {
  if (seasons.length === 0) return null;
  return (
    <Card title={texts.medals}>
      {seasons.map(({ year, places }) => (
        <div key={year} className={styles.season}>
          <h3>{year}</h3>
          <ol>
            {places.flatMap(({ medal, user }) =>
              medal === null ? (
                []
              ) : (
                <li key={user.id} className={styles.place}>
                  <MedalIcon medal={medal} of={String(year)} />
                  <Link to={`/user/${user.id}`} className={styles.name}>
                    {user.username}
                  </Link>
                </li>
              ),
            )}
          </ol>
        </div>
      ))}
    </Card>
  );
}

function LeaveButton({ league }: { readonly league: League }) {
  const [, navigate] = useLocation();
  const ownId = useHeader()?.user?.id;
  const leave = useRemoveMember(league.id, () => {
    navigate('/league');
    showToast(texts.left(league.name));
  });
  if (ownId === undefined) return null;
  return (
    <div>
      <ConfirmButton
        label={texts.leave}
        danger
        title={texts.leaveTitle(league.name)}
        onConfirm={() => leave.mutateAsync(ownId)}
        failures={texts.failures}
      >
        {`${texts.leaveHelp} ${league.isOwner ? texts.leaveAsOwner : ''}`}
      </ConfirmButton>
    </div>
  );
}

function Contents({ league }: { readonly league: League }) {
  const query = useHome(league.id);
  const link = league.isOwner && <LinkCard league={league} />;
  const isAlone = league.members.length === 1;
  return (
    <>
      {isAlone && link}
      <QueryBoundary query={query} skeleton={<Skeleton variant="rows" lines={10} />}>
        {(home) => (
          <LeaderboardCards
            home={home}
            leagueId={league.id}
            left={
              <>
                <MembersCard league={league} />
                {!isAlone && link}
                <SeasonsCard seasons={league.seasons} />
              </>
            }
            right={
              <>
                {league.isOwner && <ChatCard league={league} />}
                {league.isOwner && <SettingsCard league={league} />}
                {league.isMember && <LeaveButton league={league} />}
              </>
            }
          />
        )}
      </QueryBoundary>
    </>
  );
}

function JoinButton({ league }: { readonly league: League }) {
  const join = useJoinOpen(league.id);
  return (
    <Stack>
      <Button
        variant="primary"
        isBusy={join.isPending}
        onClick={() =>
          join.mutate(undefined, { onSuccess: () => showToast(texts.joined(league.name)) })
        }
      >
        {texts.join}
      </Button>
      {join.error && <Notice tone="bad" title={failureText(join.error, texts.failures)} />}
    </Stack>
  );
}

function factsOf({ members, isOpen, chat, countsFrom }: League): string {
  const owner = members.find((member) => member.isOwner)?.username;
  return [
    texts.members(members.length),
    ...(countsFrom === undefined ? [] : [texts.from(countsFrom.race)]),
    ...(owner === undefined ? [] : [texts.led(owner)]),
    isOpen ? texts.isOpen : texts.closed,
    ...(chat === null ? [] : [leagueChatTexts.sendsTo[chat.service]]),
  ].join(' · ');
}

export function LeaguePage() {
  const { leagueId = '' } = useParams();
  const query = useLeague(leagueId);
  const league = query.data;
  if (isNotFound(query.error)) return <NotFoundPage />;
  return (
    <Page
      title={league?.name ?? texts.title}
      heading={league?.name ?? (query.error ? texts.title : <Skeleton variant="title" lines={1} />)}
      lead={league && factsOf(league)}
      aside={league?.isOpen && !league.isMember && <JoinButton league={league} />}
    >
      <QueryBoundary query={query} skeleton={<Skeleton variant="rows" lines={10} />}>
        {(loaded) => <Contents league={loaded} />}
      </QueryBoundary>
    </Page>
  );
}
