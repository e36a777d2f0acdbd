import { useEffect } from 'react';
import { useParams } from 'wouter';
import type { Replay } from '#contract/scoring/replay.ts';
import { ApiError, isNotFound } from '#web/calls/api.ts';
import { useSelectedLeague } from '#web/data/leagues.api.ts';
import { formatMoment } from '#web/formatting/dates.ts';
import { NotFoundPage } from '#web/page/not-found-page.tsx';
import { Page } from '#web/page/page.tsx';
import { QueryBoundary } from '#web/page/query-boundary.tsx';
import { useHeader } from '#web/session/header.api.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { StartLights } from '#web/ui/start-lights.tsx';
import { EmptyState, Skeleton } from '#web/ui/states.tsx';
import { LeagueSwitch } from '#web/widgets/league-switch/league-switch.tsx';
import { lightsOutTexts } from '#web/widgets/live-race/stream-delay.texts.ts';
import { pagingTexts } from '#web/widgets/long-lists/paging.texts.ts';
import { useIsAllShown } from '#web/widgets/long-lists/show-all.tsx';
import { PLAYERS_LIST } from './picks-card.tsx';
import { PicksCards } from './picks-cards.tsx';
import { useReplay } from './replay.api.ts';
import { replayTexts as texts } from './replay.texts.ts';
import styles from './replay-card.module.css';
import { ReplayCard } from './replay-card.tsx';
import { useViewerClock } from './viewer-clock.ts';

/** Waits for the lights to go out on the viewer's screen. */
function StartCard({ onBegin }: { readonly onBegin: () => void }) {
  return (
    <Card isPrimary>
      <div className={styles.start}>
        <p className={styles.what}>{texts.start}</p>
        <Button wide onClick={onBegin}>
          <StartLights left={0} className={styles.lights} />
          <span>{lightsOutTexts.press}</span>
        </Button>
        <p className={styles.why}>{texts.why}</p>
      </div>
    </Card>
  );
}

/** Says that the points would tell what is hidden from the viewer, and where to see that first. */
function HiddenBefore({ raceId }: { readonly raceId: string }) {
  const race = useHeader()?.hidden?.races[0];
  if (race === undefined || race.id === raceId) return <NotRecorded raceId={raceId} />;
  return (
    <EmptyState title={texts.hiddenBefore(race.name)}>
      <div>
        <ButtonLink
          variant="primary"
          to={race.isRecorded ? `/replay/${race.id}` : `/race-guess?raceId=${race.id}`}
        >
          {texts.toHidden(race.name)}
        </ButtonLink>
      </div>
    </EmptyState>
  );
}

/** True for a race that is there, of which no order is known. */
const isNotRecorded = (error: unknown) => error instanceof ApiError && error.code === 'not-found';

function NotRecorded({ raceId }: { readonly raceId: string }) {
  return (
    <EmptyState title={texts.notRecorded}>
      <div>
        <ButtonLink to={`/race-guess?raceId=${raceId}`}>{texts.toRace}</ButtonLink>
      </div>
    </EmptyState>
  );
}

/** Shows everybody's picks; of a large game the first page, since the others have the result. */
function Picks({ replay: { guesses, own } }: { readonly replay: Replay }) {
  const isAll = useIsAllShown(PLAYERS_LIST);
  return (
    <>
      <PicksCards view={guesses} own={own} />
      {guesses.kind === 'PAGE' && isAll && (
        <p className={styles.why}>{pagingTexts.shown(guesses.first.length, guesses.playerCount)}</p>
      )}
    </>
  );
}

function ReplayOf({ raceId }: { readonly raceId: string }) {
  const league = useSelectedLeague();
  const viewer = useViewerClock(raceId);
  const { clock, hasBegun, isRunning } = viewer;
  const { replay, latest, query } = useReplay(raceId, league.leagueId, viewer);
  const isOver = hasBegun && replay?.isOver === true;
  useEffect(() => {
    if (isOver && isRunning) clock.pause();
  }, [clock, isOver, isRunning]);
  const { error } = query;
  if (isNotFound(error) && !isNotRecorded(error)) return <NotFoundPage />;
  const view = latest?.guesses;
  return (
    <Page
      title={view ? texts.titleOf(view.name) : texts.title}
      heading={view?.name ?? (error ? texts.title : <Skeleton variant="title" lines={1} />)}
      eyebrow={view && texts.position(view.position, view.year)}
      lead={view && formatMoment(view.startsAt)}
    >
      {latest === undefined ? (
        <QueryBoundary
          query={query}
          skeleton={<Skeleton variant="rows" lines={8} />}
          byStatus={{ 403: <HiddenBefore raceId={raceId} />, 404: <NotRecorded raceId={raceId} /> }}
        >
          {() => null}
        </QueryBoundary>
      ) : hasBegun ? (
        <Stack gap={3}>
          {league.leagues.length > 0 && <LeagueSwitch {...league} />}
          <ReplayCard viewer={viewer} replay={replay} raceId={raceId} leagueId={league.leagueId} />
          {replay && <Picks replay={replay} />}
        </Stack>
      ) : (
        <StartCard onBegin={clock.begin} />
      )}
    </Page>
  );
}

/** Page that shows a race again at the time of the viewer's recording. */
export function ReplayPage() {
  const { raceId = '' } = useParams();
  return <ReplayOf key={raceId} raceId={raceId} />;
}
