import { type ComponentProps, type ReactNode, Suspense } from 'react';
import type { Home, HomeRace } from '#contract/home.ts';
import { isWorthTelling } from '#contract/race-story.texts.ts';
import { HOUR_MS, MINUTE_MS } from '#domain/time.ts';
import { formatMoment } from '#web/app/dates.ts';
import { ErrorBoundary } from '#web/app/error-boundary.tsx';
import { useHeader } from '#web/app/header.api.ts';
import { lazyComponent } from '#web/app/lazy-component.tsx';
import { Page } from '#web/app/page.tsx';
import { QueryBoundary } from '#web/app/query-boundary.tsx';
import { useServerNow } from '#web/app/server-time.ts';
import { useSite } from '#web/app/site.ts';
import { useHome } from '#web/data/home.api.ts';
import { useShownLeague } from '#web/data/leagues.api.ts';
import type * as hiddenResults from '#web/shared/hidden-results.tsx';
import { PointsSlots } from '#web/shared/points-slots.tsx';
import { RoundCard } from '#web/shared/round-card.tsx';
import { Card } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Link } from '#web/ui/link.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { LeagueSwitch, RacePicks, YourRaceCard } from '#web/widgets/for-players.ts';
import { GraphCard, LeaderboardCard } from '#web/widgets/standings/standings.tsx';
import type * as endedSeason from './ended-season.tsx';
import { homeTexts } from './home.texts.ts';
import { HomeLinkTexts } from './home-link-texts.tsx';
import styles from './home-page.module.css';
import { LeadersBoard } from './leaders-board.tsx';
import { NextDeadlineBoard } from './next-deadline-board.tsx';
import { Participants } from './participants.tsx';
import { RaceOnBoard } from './race-on-board.tsx';
import type * as revealCard from './reveal-card.tsx';

const EndedSeason = lazyComponent<typeof endedSeason.EndedSeason>(
  import.meta.glob('/features/home/ended-season.tsx'),
  'EndedSeason',
);
const HiddenResultsNote = lazyComponent<typeof hiddenResults.HiddenResultsNote>(
  import.meta.glob('/shared/hidden-results.tsx'),
  'HiddenResultsNote',
);
const RevealCard = lazyComponent<typeof revealCard.RevealCard>(
  import.meta.glob('/features/home/reveal-card.tsx'),
  'RevealCard',
);

interface ToCome {
  /** Until there is an answer. */
  readonly fallback?: ReactNode;
}

/** Returns the viewer's place among the members of a league. */
function standingIn({ leaderboard }: Home, league: string | null, id: string | undefined) {
  const own = leaderboard?.find(({ guesser }) => guesser.id === id);
  if (league === null || own === undefined) return null;
  const { rank, movement, guesser } = own;
  return { league, rank, movement, points: guesser.points };
}

interface OwnRaceProps extends ToCome {
  readonly home: Home;
  /** Its name, where the boards are those of a league. */
  readonly league: string | null;
  /** Of the card of the round. */
  readonly isPart?: boolean;
}

/** From the moment that there is something to show a player: the first race's guesses, while it is run. */
function OwnRace({ fallback, home, league, isPart = false }: OwnRaceProps) {
  const header = useHeader();
  const { completedRaces } = home;
  if (!header?.isPlaying || !(completedRaces.length > 0 || header.isRaceGuess)) return null;
  return (
    <Suspense fallback={fallback}>
      <YourRaceCard
        fallback={fallback}
        inLeague={standingIn(home, league, header.user?.id)}
        isPart={isPart}
      />
    </Suspense>
  );
}

/** The story of the latest race with what it brought the viewer, or that alone where there is no story. */
function Round(props: OwnRaceProps) {
  const { story } = props.home;
  if (story === null || !isWorthTelling(story)) return <OwnRace {...props} />;
  const own = <OwnRace {...props} isPart fallback={OWN_RESULT_TO_COME} />;
  return <RoundCard story={story} own={own} leadsOn />;
}

function cardToCome(lines: number) {
  return (
    <Card>
      <Skeleton variant="rows" lines={lines} />
    </Card>
  );
}

/** As high as the cards usually are. */
const PICKS_TO_COME = cardToCome(12);
const RESULT_TO_COME = cardToCome(7);
const OWN_RESULT_TO_COME = <Skeleton variant="rows" lines={5} />;

/** How long a race without a result comes before what closes next. */
const RACE_DAY_MS = 12 * HOUR_MS;

function useRaceOn(home: Home | undefined): HomeRace | null {
  const now = useServerNow(MINUTE_MS);
  const race = home?.underWay ?? null;
  return race !== null && now < race.startsAt + RACE_DAY_MS ? race : null;
}

interface BoardProps {
  readonly home: Home;
  readonly raceOn: HomeRace | null;
}

const ENDED_TO_COME = <Skeleton variant="rows" lines={8} />;

function Ended(props: ComponentProps<typeof EndedSeason>) {
  return (
    <ErrorBoundary>
      <Suspense fallback={ENDED_TO_COME}>
        <EndedSeason {...props} />
      </Suspense>
    </ErrorBoundary>
  );
}

/** The race that is on, or what closes next, or how it ended when nothing does any more. */
function Board({ home, raceOn }: BoardProps) {
  const { next, raceCount, leaderboard, year, isRun, ended } = home;
  if (raceOn) return <RaceOnBoard race={raceOn} raceCount={raceCount} />;
  if (next) return <NextDeadlineBoard next={next} raceCount={raceCount} />;
  if (ended) return <Ended ended={ended} />;
  if (!leaderboard || year === null || !isRun) return null;
  return <LeadersBoard entries={leaderboard} year={year} />;
}

/** Who came to the game after the season's deadline can guess it all the same. */
function LateSeason({ deadline }: { readonly deadline: number }) {
  return (
    <Notice title={homeTexts.lateSeason.title}>
      <p>
        {homeTexts.lateSeason.until(formatMoment(deadline))}{' '}
        <Link to="/guess">{homeTexts.guessSeason}</Link>
      </p>
    </Notice>
  );
}

export function HomePage() {
  const site = useSite();
  const league = useShownLeague();
  const query = useHome(league.leagueId);
  const raceOn = useRaceOn(query.data);
  const header = useHeader();
  const player = header?.isPlaying ? header.user : null;
  const hasRace = raceOn !== null || Boolean(query.data?.next);
  return (
    <Page
      title={homeTexts.title}
      heading={
        player ? (
          homeTexts.welcomePlayer(player.username)
        ) : (
          <span className={styles.welcome}>
            {homeTexts.welcome} <span className={styles.product}>{site.productName}</span>
          </span>
        )
      }
      lead={
        player ? undefined : (
          <>
            {homeTexts.lead}
            <PointsSlots />
          </>
        )
      }
      aside={query.data && <Board home={query.data} raceOn={raceOn} />}
      asideLeads={player !== null && hasRace}
    >
      {import.meta.env.SSR && <HomeLinkTexts home={query.data} />}
      {header?.hidden && (
        <Suspense>
          <HiddenResultsNote />
        </Suspense>
      )}
      <QueryBoundary query={query} skeleton={<Skeleton variant="rows" lines={10} />}>
        {(home) => (
          <>
            {home.lateSeasonDeadline !== null && <LateSeason deadline={home.lateSeasonDeadline} />}
            {league.leagues.length > 0 && (
              <Suspense>
                <LeagueSwitch {...league} />
              </Suspense>
            )}
            <div className={classNames(styles.columns, home.leaderboard !== null && styles.season)}>
              <div className={styles.race}>
                {hasRace && home.ended !== null && <Ended ended={home.ended} isCard />}
                <ErrorBoundary>
                  {raceOn ? (
                    <Suspense fallback={PICKS_TO_COME}>
                      <RacePicks
                        raceId={raceOn.id}
                        leagueId={league.leagueId}
                        fallback={PICKS_TO_COME}
                      />
                    </Suspense>
                  ) : (
                    <Round home={home} league={league.name} fallback={RESULT_TO_COME} />
                  )}
                </ErrorBoundary>
                {home.reveal !== null && home.year !== null && (
                  <ErrorBoundary>
                    <Suspense>
                      <RevealCard reveal={home.reveal} year={home.year} />
                    </Suspense>
                  </ErrorBoundary>
                )}
              </div>
              <LeaderboardCard
                home={home}
                isOfLeague={league.name !== null}
                className={styles.leaders}
              />
              {home.leaderboard !== null && (
                <div className={styles.graph}>
                  <GraphCard home={home} leagueId={league.leagueId ?? null} />
                </div>
              )}
              <Card
                className={styles.players}
                title={homeTexts.participants}
                aside={home.guesserCount > 0 && homeTexts.participantCount(home.guesserCount)}
              >
                <Participants names={home.guessers} count={home.guesserCount} />
              </Card>
            </div>
          </>
        )}
      </QueryBoundary>
    </Page>
  );
}
