import { Suspense } from 'react';
import type { OwnRaceGuess, RaceGuesses } from '#contract/scoring/race-guesses.ts';
import { isWorthTelling, outcomeText } from '#contract/scoring/race-recap.texts.ts';
import { SECOND_MS } from '#domain/base/time.ts';
import type { PickName } from '#domain/season/category.ts';
import { canLightsGoOut } from '#domain/season/race-now.ts';
import { ApiError } from '#web/calls/api.ts';
import { useHome } from '#web/data/home.api.ts';
import { useSelectedLeague } from '#web/data/leagues.api.ts';
import { useMoreRaceGuesses, useOwnRaceGuess, useRaceGuesses } from '#web/data/race-guesses.api.ts';
import { formatMoment } from '#web/formatting/dates.ts';
import { LinkTexts } from '#web/hydration/server-rendering.ts';
import { useServerTimeBy } from '#web/hydration/server-time.ts';
import { NotFoundPage } from '#web/page/not-found-page.tsx';
import { Page } from '#web/page/page.tsx';
import { QueryBoundary } from '#web/page/query-boundary.tsx';
import { useHeader } from '#web/session/header.api.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Stack } from '#web/ui/layout.tsx';
import { Link } from '#web/ui/link.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { useUrlQuery } from '#web/ui/url-query.ts';
import { LazyLeagueSwitch } from '#web/widgets/for-players.ts';
import { HiddenResultsNote } from '#web/widgets/hidden/hidden-results.tsx';
import { SecretGuessesNote } from '#web/widgets/hidden/secret-guesses-note.tsx';
import delayStyles from '#web/widgets/live-race/stream-delay.module.css';
import { useDelayedView, useStreamDelay } from '#web/widgets/live-race/stream-delay.ts';
import { LoadMore } from '#web/widgets/long-lists/load-more.tsx';
import { useIsAllShown } from '#web/widgets/long-lists/show-all.tsx';
import { OneSwap } from '#web/widgets/race/one-swap.tsx';
import { racePagesTexts } from '#web/widgets/race/race.texts.ts';
import { RaceLinks, RaceNeighbours } from '#web/widgets/race/race-neighbours.tsx';
import { RaceRecapCard } from '#web/widgets/race/race-recap-card.tsx';
import { LiveOrderCard } from './live-order-card.tsx';
import { PLAYERS_LIST } from './picks-card.tsx';
import { PicksCards } from './picks-cards.tsx';
import { raceGuessesTexts } from './race-guesses.texts.ts';
import styles from './race-guesses-page.module.css';

function Links({ view }: { readonly view: RaceGuesses }) {
  const header = useHeader();
  const canEnterOrder = header?.isAdmin === true && header.ongoingRace?.id === view.id;
  // The note of a hidden result has the link, too, and visitors have no guesses to see again.
  const isHidden = header?.hidden?.races.some(({ id }) => id === view.id) === true;
  const canReplay = view.isRecorded && header?.user != null && !isHidden;
  return (
    <RaceLinks>
      {canReplay && <Link to={`/replay/${view.id}`}>{racePagesTexts.replay}</Link>}
      {canEnterOrder && (
        <Link to={`/admin/flag/${view.year}/${view.id}`}>{raceGuessesTexts.enterOrder}</Link>
      )}
      {view.isCompleted && (
        <Link to={`/stats/${view.year}/${view.id}`}>{racePagesTexts.result}</Link>
      )}
      <Link to={`/what-if/${view.id}`}>{racePagesTexts.whatIf}</Link>
      <Link to={`/seals/${view.year}`}>{raceGuessesTexts.seal}</Link>
    </RaceLinks>
  );
}

function ComingSoon({ onRevealed }: { readonly onRevealed: () => void }) {
  const last = useHome().data?.completedRaces.at(-1);
  return (
    <SecretGuessesNote kind="RACE" onRevealed={onRevealed}>
      {last && (
        <ButtonLink to={`/race-guess?raceId=${last.id}`}>
          {raceGuessesTexts.seePrevious(last.name)}
        </ButtonLink>
      )}
    </SecretGuessesNote>
  );
}

interface AllPicksProps {
  readonly view: RaceGuesses;
  readonly own: OwnRaceGuess;
}

/** Shows everybody's picks, with those of further pages. */
function AllPicks({ view, own }: AllPicksProps) {
  const more = useMoreRaceGuesses(view);
  const isAll = useIsAllShown(PLAYERS_LIST);
  const entriesOf = (pickName: PickName) => [
    ...view[pickName],
    ...more.pages.flatMap((page) => page[pickName]),
  ];
  const entries = { first: entriesOf('first'), tenth: entriesOf('tenth') };
  return (
    <>
      <PicksCards view={view} own={own} entries={entries} />
      {isAll && (
        <LoadMore
          more={more}
          shown={Math.max(entries.first.length, entries.tenth.length)}
          all={view.playerCount}
        />
      )}
    </>
  );
}

/** Returns true while the lights can go out on the screen of a viewer who follows the race. */
function useIsStarting({ id, startsAt, isCompleted }: RaceGuesses): boolean {
  const isHidden = useHeader()?.hidden?.races.some((race) => race.id === id) === true;
  const canGoOut = (now: number) => canLightsGoOut({ startsAt }, now);
  return canGoOut(useServerTimeBy(canGoOut, SECOND_MS)) && !isHidden && !isCompleted;
}

interface ContentsProps {
  readonly view: RaceGuesses;
  readonly leagueId: string | null;
}

function Contents({ view: latest, leagueId }: ContentsProps) {
  const { delay, early } = useStreamDelay();
  const { view, isWaiting } = useDelayedView(latest, delay);
  const own = useOwnRaceGuess(view, leagueId);
  const isStarting = useIsStarting(latest);
  return (
    <div ref={early} className={classNames(styles.parts, view.live !== null && delayStyles.early)}>
      <HiddenResultsNote raceId={view.id} />
      {(view.live !== null || isWaiting || isStarting) && (
        <LiveOrderCard
          live={view.live}
          isWaiting={isWaiting}
          own={own}
          startsAt={isStarting ? view.startsAt : null}
        />
      )}
      <AllPicks view={view} own={own} />
      {view.story !== null && isWorthTelling(view.story) && (
        <RaceRecapCard
          recap={view.story}
          own={
            own.outcome && (
              <>
                <p className={styles.own}>{outcomeText(view.name, own.outcome)}</p>
                {leagueId === null && (own.outcome.rank ?? 1) > 1 && (
                  <OneSwap when={{ raceId: view.id }} />
                )}
              </>
            )
          }
        />
      )}
    </div>
  );
}

export function RaceGuessesPage() {
  const league = useSelectedLeague();
  const query = useRaceGuesses(useUrlQuery().query.get('raceId'), league.leagueId);
  const view = query.data;
  const { error } = query;
  if (error instanceof ApiError && [400, 404, 422].includes(error.status)) return <NotFoundPage />;
  return (
    <Page
      title={view ? `${raceGuessesTexts.title}: ${view.name}` : raceGuessesTexts.title}
      heading={
        view?.name ?? (error ? raceGuessesTexts.title : <Skeleton variant="title" lines={1} />)
      }
      eyebrow={view && raceGuessesTexts.position(view.position, view.year)}
      lead={view && formatMoment(view.startsAt)}
    >
      <LinkTexts
        description={
          view
            ? raceGuessesTexts.description(view.name, view.year)
            : raceGuessesTexts.descriptionBefore
        }
      />
      <QueryBoundary
        query={query}
        skeleton={<Skeleton variant="rows" lines={14} />}
        byStatus={{ 403: <ComingSoon onRevealed={query.refetch} /> }}
      >
        {(loaded) => (
          <Stack gap={3}>
            <RaceNeighbours
              previous={loaded.previous}
              next={loaded.next}
              urlOf={({ id }) => `/race-guess?raceId=${id}`}
            />
            {league.leagues.length > 0 && (
              <Suspense>
                <LazyLeagueSwitch {...league} />
              </Suspense>
            )}
            {loaded.countsFrom && (
              <p className={styles.league}>
                {loaded.position < (loaded.countsFrom.position ?? Number.POSITIVE_INFINITY)
                  ? raceGuessesTexts.isNotCounted(loaded.countsFrom.race)
                  : raceGuessesTexts.isCounted(loaded.countsFrom.race)}
              </p>
            )}
            <Contents
              key={`${loaded.id} ${league.leagueId}`}
              view={loaded}
              leagueId={league.leagueId ?? null}
            />
            <Links view={loaded} />
          </Stack>
        )}
      </QueryBoundary>
    </Page>
  );
}
