import { lazy, Suspense, useRef, useState } from 'react';
import type { Home, LeaderboardEntry } from '#contract/scoring/home.ts';
import { lazyComponent } from '#web/hydration/lazy-component.tsx';
import { ServerOnly } from '#web/hydration/server-only.tsx';
import { ErrorBoundary } from '#web/page/error-boundary.tsx';
import { useHeader } from '#web/session/header.api.ts';
import { Card } from '#web/ui/card.tsx';
import type { Content } from '#web/ui/content.ts';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { Link } from '#web/ui/link.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import plotStyles from '../graph/graph-plot.module.css';
import { FIRST_ROWS, ShowAll, useIsAllShown } from '../long-lists/show-all.tsx';
import { chanceTexts } from './chance.texts.ts';
import { ChanceNote } from './chance-note.tsx';
import { areContendersInFront, ContendersText, WinnersNote } from './contenders-note.tsx';
import { contendersTexts, leaderboardTexts } from './leaderboard.texts.ts';
import { Leaderboard } from './leaderboard.tsx';
import styles from './leaderboard-cards.module.css';
import { aroundPlayer, withStretch } from './leaderboard-excerpt.ts';
import { useIsNear } from './use-is-near.ts';

const LazyPointsGraph = lazyComponent(
  async () => (await import('../graph/points-graph.tsx')).PointsGraph,
);
const LazyTurningPoints = lazyComponent(
  async () => (await import('./turning-points.tsx')).TurningPoints,
);
/** Not in the browser's build, whose graph comes later and can be touched. */
const GraphPicture = import.meta.env.SSR
  ? lazy(async () => ({ default: (await import('../graph/graph-picture.tsx')).GraphPicture }))
  : () => null;
const LazyLongLeaderboard = lazyComponent(
  async () => (await import('./long-leaderboard.tsx')).LongLeaderboard,
);

/** Number of players above which a leaderboard starts as an excerpt. */
const WHOLE_UP_TO = 20;
/** Name of the URL parameter. */
const LIST = 'ledertavle';

interface BoardProps {
  readonly home: Home;
  readonly entries: readonly LeaderboardEntry[];
  readonly isOfLeague: boolean;
  readonly caption: string;
}

/**
 * Shows the leaderboard; with many players the first ones, and the viewer with neighbours, until
 * all are requested.
 */
function Board({ home, entries, isOfLeague, caption }: BoardProps) {
  const header = useHeader();
  const ownId = header?.user?.id;
  const isAllWanted = useIsAllShown(LIST);
  const isShort = home.playerCount > WHOLE_UP_TO && !isAllWanted;
  const areEarlier = home.medalsOf !== home.year;
  const medalsOf = areEarlier && !isOfLeague ? null : home.medalsOf;
  const shown = { caption, medalsOf, areEarlier };
  const first = isShort ? entries.slice(0, FIRST_ROWS) : entries;
  const around = isShort ? aroundPlayer(entries, ownId) : null;
  const here = <Leaderboard {...withStretch(first, around)} {...shown} />;
  const isOwnElsewhere = around === null && header?.isPlaying === true;
  const isElsewhere = entries.length < home.playerCount && (!isShort || isOwnElsewhere);
  return (
    <>
      {isElsewhere ? (
        <Suspense fallback={here}>
          <LazyLongLeaderboard home={home} first={first} isWhole={!isShort} {...shown} />
        </Suspense>
      ) : (
        here
      )}
      {home.playerCount > WHOLE_UP_TO && <ShowAll list={LIST} count={home.playerCount} />}
    </>
  );
}

interface CardProps {
  readonly home: Home;
  readonly className?: string | undefined;
}

interface LeaderboardCardProps extends CardProps {
  /** True for a league's leaderboard. */
  readonly isOfLeague: boolean;
  /** Heading of a leaderboard that is a projection. */
  readonly projection?: { readonly title: string; readonly aside: Content } | undefined;
}

export function LeaderboardCard(props: LeaderboardCardProps) {
  const { home, isOfLeague, projection, className } = props;
  const done = home.completedRaces.length;
  const title = projection?.title ?? leaderboardTexts.leaderboard;
  const hasBegun = done > 0 || home.underWay !== null;
  return (
    <Card
      isPrimary
      className={className}
      flush={home.leaderboard !== null}
      title={title}
      aside={
        projection?.aside ??
        (home.leaderboard !== null &&
          (done > 0
            ? leaderboardTexts.afterRaces(done, home.raceCount)
            : leaderboardTexts.beforeFirstRace))
      }
    >
      {home.leaderboard === null ? (
        <EmptyState
          title={hasBegun ? leaderboardTexts.nobodyOnBoard : leaderboardTexts.seasonStartsSoon}
        >
          <p>
            {hasBegun ? leaderboardTexts.nobodyOnBoardHelp : leaderboardTexts.seasonStartsSoonHelp}
          </p>
        </EmptyState>
      ) : (
        <>
          {home.playerCount > 1 && !projection && (
            <WinnersNote home={home} entries={home.leaderboard} />
          )}
          <Board home={home} entries={home.leaderboard} isOfLeague={isOfLeague} caption={title} />
        </>
      )}
    </Card>
  );
}

interface StatisticsProps {
  readonly home: Home;
  readonly isOfLeague: boolean;
}

/** Shows details on chances and contenders, on demand. */
function MoreStatistics({ home, isOfLeague }: StatisticsProps) {
  const { chances, stillPossible, leaderboard } = home;
  if (leaderboard === null || (chances === null && stillPossible === null)) return null;
  const { assumption, assumptionInLeague } = contendersTexts;
  return (
    <Disclosure className={styles.more} summary={leaderboardTexts.moreStatistics(home.isRun)}>
      {chances !== null && !home.isRun && <ChanceNote chances={chances} entries={leaderboard} />}
      {chances !== null && home.isRun && (
        <Suspense>
          <LazyTurningPoints chances={chances} races={home.completedRaces} />
        </Suspense>
      )}
      {!areContendersInFront({ home, entries: leaderboard }) && (
        <ContendersText home={home} entries={leaderboard} />
      )}
      <p className={styles.about}>
        {stillPossible !== null && (
          <span>{`${isOfLeague ? assumptionInLeague : assumption} `}</span>
        )}
        <Link to="/score#sjanse">{chanceTexts.method}</Link>
      </p>
    </Disclosure>
  );
}

interface GraphCardProps extends CardProps {
  /** League of the players; `null` for all players. */
  readonly leagueId: string | null;
}

interface GraphRoomProps {
  readonly home: Home;
  readonly leagueId: string | null;
}

/** Shows the server's picture of the graph, until its code has come and it can be touched. */
function GraphRoom({ home, leagueId }: GraphRoomProps) {
  const ownId = useHeader()?.user?.id;
  const room = useRef<HTMLDivElement>(null);
  const isNear = useIsNear(room);
  const [isShown, setIsShown] = useState(false);
  return (
    <div ref={room} className={styles.graphRoom}>
      {!isShown && (
        <ServerOnly className={plotStyles.picture}>
          <GraphPicture home={home} ownId={ownId} />
        </ServerOnly>
      )}
      <ErrorBoundary>
        {isNear && (
          <Suspense>
            <LazyPointsGraph
              home={home}
              ownId={ownId}
              leagueId={leagueId}
              onShown={() => setIsShown(true)}
            />
          </Suspense>
        )}
      </ErrorBoundary>
    </div>
  );
}

export function GraphCard({ home, className, leagueId }: GraphCardProps) {
  return (
    <Card className={className} title={leaderboardTexts.graph.title}>
      {home.completedRaces.length === 0 ? (
        <EmptyState title={leaderboardTexts.graph.empty} />
      ) : (
        <div className={styles.graphPlace}>
          <GraphRoom home={home} leagueId={leagueId} />
          <MoreStatistics home={home} isOfLeague={leagueId !== null} />
        </div>
      )}
    </Card>
  );
}

interface LeaderboardCardsProps {
  readonly home: Home;
  readonly leagueId: string;
  /** Contents below the leaderboard; on a phone below the graph. */
  readonly left: Content;
  /** Contents below the graph; on a phone below everything. */
  readonly right: Content;
}

/** Shows leaderboard and graph side by side, for all pages but the front page. */
export function LeaderboardCards({ home, leagueId, left, right }: LeaderboardCardsProps) {
  return (
    <div className={styles.cards}>
      <div className={styles.column}>
        <LeaderboardCard home={home} isOfLeague />
        <div className={styles.left}>{left}</div>
      </div>
      <div className={styles.column}>
        {home.leaderboard !== null && (
          <GraphCard home={home} leagueId={leagueId} className={styles.graph} />
        )}
        <div className={styles.right}>{right}</div>
      </div>
    </div>
  );
}
