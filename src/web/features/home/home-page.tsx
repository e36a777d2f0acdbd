import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import type { Home } from '#contract/home.ts';
import { ErrorBoundary } from '#web/app/error-boundary.tsx';
import { useHeader } from '#web/app/header.api.ts';
import { site } from '#web/app/initial-data.ts';
import { Loaded } from '#web/app/loaded.tsx';
import { Page } from '#web/app/page.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState, Skeleton } from '#web/ui/states.tsx';
import { ChampionsBoard } from './champions-board.tsx';
import { useHome } from './home.api.ts';
import { homeTexts } from './home.texts.ts';
import styles from './home-page.module.css';
import { Leaderboard } from './leaderboard.tsx';
import { NextDeadlineBoard, type NextGuess } from './next-deadline-board.tsx';
import { Participants } from './participants.tsx';
import { TenSlots } from './ten-slots.tsx';

const PointsGraph = lazy(async () => ({
  default: (await import('./points-graph.tsx')).PointsGraph,
}));

function LeaderboardCard({ home }: { readonly home: Home }) {
  const done = home.completedRaces.length;
  return (
    <Card
      flush={home.leaderboard !== null}
      title={homeTexts.leaderboard}
      aside={
        home.leaderboard !== null &&
        (done > 0 ? homeTexts.afterRaces(done, home.raceCount) : homeTexts.beforeFirstRace)
      }
    >
      {home.leaderboard === null ? (
        <EmptyState title={homeTexts.seasonStartsSoon}>
          <p>{homeTexts.seasonStartsSoonHelp}</p>
        </EmptyState>
      ) : (
        <Leaderboard entries={home.leaderboard} medalsOf={home.medalsOf} />
      )}
    </Card>
  );
}

function GraphCard({ home }: { readonly home: Home }) {
  const viewer = useHeader()?.user;
  return (
    <Card title={homeTexts.graph.title}>
      {home.completedRaces.length === 0 ? (
        <EmptyState title={homeTexts.graph.empty} />
      ) : (
        <ErrorBoundary>
          <Suspense fallback={<div className={styles.graphPlace} />}>
            <PointsGraph lines={home.graph} races={home.completedRaces} ownId={viewer?.id} />
          </Suspense>
        </ErrorBoundary>
      )}
    </Card>
  );
}

interface HomePageProps {
  readonly NextGuess: NextGuess;
  /** What the viewer chose in the race that is under way, or got in the latest. */
  readonly YourRace: ComponentType<{ readonly fallback: ReactNode }>;
}

interface OwnRaceProps extends Pick<HomePageProps, 'YourRace'> {
  readonly hasResult: boolean;
}

/** From the moment that there is something to show: the first race's guesses, while it is run. */
function OwnRace({ YourRace, hasResult }: OwnRaceProps) {
  const header = useHeader();
  if (!header?.user || !(hasResult || header.isRaceGuess)) return null;
  const placeholder = <div className={styles.yourRacePlace} />;
  return (
    <ErrorBoundary>
      <Suspense fallback={placeholder}>
        <YourRace fallback={placeholder} />
      </Suspense>
    </ErrorBoundary>
  );
}

/** What closes next, or who won when nothing does any more. */
function Board({ home, NextGuess }: { readonly home: Home } & Pick<HomePageProps, 'NextGuess'>) {
  const { next, raceCount, leaderboard, year, medalsOf } = home;
  if (next) return <NextDeadlineBoard next={next} raceCount={raceCount} NextGuess={NextGuess} />;
  if (!leaderboard || year === null || medalsOf !== year) return null;
  return <ChampionsBoard entries={leaderboard} year={year} />;
}

export function HomePage({ NextGuess, YourRace }: HomePageProps) {
  const query = useHome();
  return (
    <Page
      title={homeTexts.title}
      heading={<span className={styles.welcome}>{homeTexts.welcome(site.productName)}</span>}
      lead={
        <>
          {homeTexts.lead}
          <TenSlots />
        </>
      }
      aside={query.data && <Board home={query.data} NextGuess={NextGuess} />}
    >
      <Loaded query={query} skeleton={<Skeleton look="rows" lines={10} />}>
        {(home) => (
          <>
            <OwnRace YourRace={YourRace} hasResult={home.completedRaces.length > 0} />
            <div className={styles.columns}>
              <LeaderboardCard home={home} />
              {home.leaderboard !== null && <GraphCard home={home} />}
              <Card
                title={homeTexts.participants}
                aside={home.guessers.length > 0 && homeTexts.participantCount(home.guessers.length)}
              >
                <Participants names={home.guessers} />
              </Card>
            </div>
          </>
        )}
      </Loaded>
    </Page>
  );
}
