import { Suspense } from 'react';
import type { HeaderInfo } from '#contract/accounts/header.ts';
import type { Home } from '#contract/scoring/home.ts';
import { isWorthTelling } from '#contract/scoring/race-recap.texts.ts';
import { useHome } from '#web/data/home.api.ts';
import { type SelectedLeague, useSelectedLeague } from '#web/data/leagues.api.ts';
import { formatMoment } from '#web/formatting/dates.ts';
import { lazyComponent } from '#web/hydration/lazy-component.tsx';
import { useSite } from '#web/hydration/site.ts';
import { ErrorBoundary } from '#web/page/error-boundary.tsx';
import { Page } from '#web/page/page.tsx';
import { QueryBoundary } from '#web/page/query-boundary.tsx';
import { useHeader } from '#web/session/header.api.ts';
import { Card } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import type { Elements } from '#web/ui/content.ts';
import { Link } from '#web/ui/link.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { LazyLeagueSwitch, LazyRacePicks, LazyYourRaceCard } from '#web/widgets/for-players.ts';
import { GraphCard, LeaderboardCard } from '#web/widgets/leaderboard/leaderboard-cards.tsx';
import { PointsSlots } from '#web/widgets/points/points-slots.tsx';
import { RaceRecapCard } from '#web/widgets/race/race-recap-card.tsx';
import { EndedSeasonSection, Hero, useHomeMoment } from './hero.tsx';
import { homeTexts } from './home.texts.ts';
import { HomeLinkTexts } from './home-link-texts.tsx';
import type { HomeMoment } from './home-moment.ts';
import styles from './home-page.module.css';
import { Participants } from './participants.tsx';

const LazyHiddenResultsNote = lazyComponent(
  async () => (await import('#web/widgets/hidden/hidden-results.tsx')).HiddenResultsNote,
);
const LazyLiveLeaderboard = lazyComponent(
  async () => (await import('./live-leaderboard.tsx')).LiveLeaderboard,
);
const LazyRevealCard = lazyComponent(async () => (await import('./reveal-card.tsx')).RevealCard);

interface ToCome {
  /** Placeholder until there is a response. */
  readonly fallback?: Elements;
}

/** Returns the viewer's place among the members of a league. */
function standingIn(
  { leaderboard, countsFrom }: Home,
  league: string | null,
  id: string | undefined,
) {
  const own = leaderboard?.find(({ guesser }) => guesser.id === id);
  if (league === null || own === undefined) return null;
  const { rank, movement, guesser } = own;
  return { league, rank, movement, points: guesser.points, isOfRaces: countsFrom !== undefined };
}

interface OwnRaceProps extends ToCome {
  readonly home: Home;
  /** Name of the league that is shown; `null` for all players. */
  readonly league: string | null;
  /** True within the race recap card. */
  readonly isPart?: boolean;
}

/**
 * Shows the viewer's race once there is anything to show: from the first race's guesses, while it
 * is on.
 */
function OwnRace({ fallback, home, league, isPart = false }: OwnRaceProps) {
  const header = useHeader();
  const { completedRaces } = home;
  if (!header?.isPlaying || !(completedRaces.length > 0 || header.isRaceGuess)) return null;
  return (
    <Suspense fallback={fallback}>
      <LazyYourRaceCard
        fallback={fallback}
        inLeague={standingIn(home, league, header.user?.id)}
        isPart={isPart}
      />
    </Suspense>
  );
}

/** Shows the recap of the latest race with the viewer's result, or only that without a recap. */
function LatestRace(props: OwnRaceProps) {
  const { story: recap } = props.home;
  if (recap === null || !isWorthTelling(recap)) return <OwnRace {...props} />;
  const own = <OwnRace {...props} isPart fallback={OWN_RESULT_TO_COME} />;
  return <RaceRecapCard recap={recap} own={own} leadsOn />;
}

function cardToCome(lines: number) {
  return (
    <Card>
      <Skeleton variant="rows" lines={lines} />
    </Card>
  );
}

/** Placeholders with the usual heights of the cards. */
const RESULT_TO_COME = cardToCome(7);
const OWN_RESULT_TO_COME = <Skeleton variant="rows" lines={5} />;

/** Tells a player who joined after the season deadline that it can still be guessed. */
function LateSeason({ deadline }: { readonly deadline: number }) {
  return (
    <Notice title={homeTexts.lateSeason.title}>
      <p>
        <span>{`${homeTexts.lateSeason.until(formatMoment(deadline))} `}</span>
        <Link to="/guess">{homeTexts.guessSeason}</Link>
      </p>
    </Notice>
  );
}

interface IntroductionProps {
  readonly isLoggedIn: boolean;
  /** True if the panel beside it has the way to log in. */
  readonly isLogInBeside: boolean;
}

/** Introduces the game to new visitors. */
function Introduction({ isLoggedIn, isLogInBeside }: IntroductionProps) {
  return (
    <>
      <span>{homeTexts.lead}</span>
      <span className={styles.picture}>
        <PointsSlots />
      </span>
      <span className={styles.ways}>
        <Link to="/about">{homeTexts.howToPlay}</Link>
        {!isLoggedIn && !isLogInBeside && <Link to="/login">{homeTexts.logIn}</Link>}
        {!isLoggedIn && <Link to="/login#ny">{homeTexts.invited}</Link>}
      </span>
    </>
  );
}

interface HomeContentsProps {
  readonly home: Home;
  readonly moment: HomeMoment | null;
  readonly league: SelectedLeague;
}

function HomeContents({ home, moment, league }: HomeContentsProps) {
  const isPlaying = useHeader()?.isPlaying === true;
  const hasBoard = home.leaderboard !== null;
  const ongoing = moment?.is === 'ongoing' ? moment.race : null;
  const leagueId = league.leagueId ?? null;
  const asItIs = <LeaderboardCard home={home} leagueId={leagueId} className={styles.leaders} />;
  const board =
    ongoing && hasBoard ? (
      <ErrorBoundary>
        <Suspense fallback={asItIs}>
          <LazyLiveLeaderboard
            home={home}
            raceId={ongoing.id}
            league={league}
            className={styles.leaders}
          />
        </Suspense>
      </ErrorBoundary>
    ) : (
      asItIs
    );
  return (
    <>
      {home.lateSeasonDeadline !== null && <LateSeason deadline={home.lateSeasonDeadline} />}
      {league.leagues.length > 0 && (
        <Suspense>
          <LazyLeagueSwitch {...league} />
        </Suspense>
      )}
      <div className={classNames(styles.columns, hasBoard && styles.season)}>
        {hasBoard && board}
        <div className={styles.race}>
          {isOfRace(moment) && home.ended !== null && (
            <EndedSeasonSection
              ended={home.ended}
              from={home.ended.year === home.year ? home.countsFrom?.race : undefined}
              isCard
            />
          )}
          <ErrorBoundary>
            {ongoing ? (
              <Suspense>
                <LazyRacePicks raceId={ongoing.id} leagueId={league.leagueId} />
              </Suspense>
            ) : (
              moment?.is !== 'result' && (
                <LatestRace home={home} league={league.name} fallback={RESULT_TO_COME} />
              )
            )}
          </ErrorBoundary>
          {home.reveal !== null && home.year !== null && (
            <ErrorBoundary>
              <Suspense>
                <LazyRevealCard reveal={home.reveal} year={home.year} />
              </Suspense>
            </ErrorBoundary>
          )}
        </div>
        {!hasBoard && board}
        {hasBoard && (
          <div className={styles.graph}>
            <GraphCard home={home} leagueId={leagueId} />
          </div>
        )}
        <Card
          className={styles.players}
          title={homeTexts.participants}
          aside={
            <span className={styles.participation}>
              {home.guesserCount > 0 && (
                <span>{homeTexts.participantCount(home.guesserCount)}</span>
              )}
              {isPlaying && <Link to="/settings/invitations">{homeTexts.inviteFriends}</Link>}
            </span>
          }
        >
          <Participants names={home.guessers} count={home.guesserCount} />
        </Card>
      </div>
    </>
  );
}

/** Returns the text below the greeting of a user who takes no part in the season. */
function notPlayingText(header: HeaderInfo): string | undefined {
  if (header.isPlaying) return undefined;
  return header.isAbleToGuess ? homeTexts.notYetPlaying : homeTexts.notPlaying;
}

/** Returns true unless the front page is about a season that is over. */
const isOfRace = (moment: HomeMoment | null) => moment !== null && moment.is !== 'ended';

export function HomePage() {
  const site = useSite();
  const league = useSelectedLeague();
  const query = useHome(league.leagueId);
  const moment = useHomeMoment(query.data);
  const header = useHeader();
  const user = header?.user ?? null;
  return (
    <Page
      title={homeTexts.title}
      heading={
        user ? (
          homeTexts.welcomePlayer(user.username)
        ) : (
          <span className={styles.welcome}>
            <span>{`${homeTexts.welcome} `}</span>
            <span className={styles.product} translate="no">
              {site.productName}
            </span>
          </span>
        )
      }
      lead={
        header && user ? (
          notPlayingText(header)
        ) : (
          <Introduction
            isLoggedIn={header?.isLoggedIn === true}
            isLogInBeside={header?.isLoggedIn !== false || moment?.is === 'open'}
          />
        )
      }
      aside={query.data && moment && <Hero home={query.data} moment={moment} league={league} />}
      isAsideWide
      asideLeads={user !== null && moment !== null}
    >
      {import.meta.env.SSR && <HomeLinkTexts home={query.data} />}
      {header?.hidden && (
        <Suspense>
          <LazyHiddenResultsNote />
        </Suspense>
      )}
      <QueryBoundary query={query} skeleton={<Skeleton variant="rows" lines={10} />}>
        {(home) => <HomeContents home={home} moment={moment} league={league} />}
      </QueryBoundary>
    </Page>
  );
}
