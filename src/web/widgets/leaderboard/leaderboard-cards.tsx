import { lazy, Suspense, useRef, useState } from 'react';
import { countsFromTexts } from '#contract/leagues/counts-from.texts.ts';
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
import { ShowAll, useIsAllShown } from '../long-lists/show-all.tsx';
import { chanceTexts } from './chance.texts.ts';
import { ChanceNote } from './chance-note.tsx';
import { areContendersInFront, ContendersText, WinnersNote } from './contenders-note.tsx';
import { contendersTexts, leaderboardTexts } from './leaderboard.texts.ts';
import { Leaderboard, type ShownMedals } from './leaderboard.tsx';
import styles from './leaderboard-cards.module.css';
import { leaderboardPart, withStretch } from './leaderboard-excerpt.ts';
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

interface OfLeague {
  /** League of the players; `null` for all players. */
  readonly leagueId: string | null;
}

/** Returns what a leaderboard is of, beside its title. */
function stretchOf({ completedRaces, raceCount, countsFrom }: Home): string {
  const done = completedRaces.length;
  if (countsFrom !== undefined) {
    const from = countsFromTexts.from(countsFrom);
    return done === 0 ? from : `${leaderboardTexts.afterRaces(done, countsFrom.raceCount)} ${from}`;
  }
  return done > 0 ? leaderboardTexts.afterRaces(done, raceCount) : leaderboardTexts.beforeFirstRace;
}

/** Explains why there is no leaderboard. */
function NoLeaderboard({ home }: { readonly home: Home }) {
  const { completedRaces, countsFrom, underWay } = home;
  const texts = leaderboardTexts;
  const [title, help] =
    countsFrom?.hasBegun === false
      ? [texts.opensIn(countsFrom.race), texts.opensInHelp]
      : completedRaces.length > 0 || underWay !== null || countsFrom !== undefined
        ? [texts.nobodyOnBoard, texts.nobodyOnBoardHelp]
        : [texts.seasonStartsSoon, texts.seasonStartsSoonHelp];
  return (
    <EmptyState title={title}>
      <p>{help}</p>
    </EmptyState>
  );
}

/** Returns the medals to show: those of an earlier season stand in a league's leaderboard only. */
function medalsOn({ medalsOf, year }: Home, leagueId: string | null): ShownMedals | null {
  if (medalsOf === null) return null;
  const areEarlier = medalsOf !== year;
  return areEarlier && leagueId === null ? null : { year: medalsOf, areEarlier };
}

interface BoardProps extends OfLeague {
  readonly home: Home;
  readonly entries: readonly LeaderboardEntry[];
  readonly caption: string;
}

/**
 * Shows the leaderboard; with many players the first ones, and the viewer with neighbours, until
 * all are requested.
 */
function Board({ home, entries, leagueId, caption }: BoardProps) {
  const viewer = useHeader();
  const isAllWanted = useIsAllShown(LIST);
  const isLong = home.playerCount > WHOLE_UP_TO;
  const part = leaderboardPart(entries, home.kind, viewer, isLong && !isAllWanted);
  const shown = { caption, medals: medalsOn(home, leagueId) };
  const here = (
    <Leaderboard {...withStretch(part.first, part.kind === 'HERE' ? part.own : null)} {...shown} />
  );
  return (
    <>
      {part.kind === 'HERE' ? (
        here
      ) : (
        <Suspense fallback={here}>
          <LazyLongLeaderboard home={home} part={part} {...shown} />
        </Suspense>
      )}
      {isLong && <ShowAll list={LIST} count={home.playerCount} />}
    </>
  );
}

interface CardProps {
  readonly home: Home;
  readonly className?: string | undefined;
}

interface LeaderboardCardProps extends CardProps, OfLeague {
  /** Heading of a leaderboard that is a projection. */
  readonly projection?: { readonly title: string; readonly aside: Content } | undefined;
}

export function LeaderboardCard(props: LeaderboardCardProps) {
  const { home, leagueId, projection, className } = props;
  const title = projection?.title ?? leaderboardTexts.leaderboard;
  return (
    <Card
      isPrimary
      className={className}
      flush={home.leaderboard !== null}
      title={title}
      aside={projection?.aside ?? (home.leaderboard !== null && stretchOf(home))}
    >
      {home.leaderboard === null ? (
        <NoLeaderboard home={home} />
      ) : (
        <>
          {home.playerCount > 1 && !projection && (
            <WinnersNote home={home} entries={home.leaderboard} />
          )}
          <Board home={home} entries={home.leaderboard} leagueId={leagueId} caption={title} />
        </>
      )}
    </Card>
  );
}

interface OfPlayers extends OfLeague {
  readonly home: Home;
}

/** Shows details on chances and contenders, on demand. */
function MoreStatistics({ home, leagueId }: OfPlayers) {
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
          <span>{`${leagueId === null ? assumption : assumptionInLeague} `}</span>
        )}
        <Link to="/score#sjanse">{chanceTexts.method}</Link>
      </p>
    </Disclosure>
  );
}

/** Shows the server's picture of the graph, until its code has come and it can be touched. */
function GraphRoom({ home, leagueId }: OfPlayers) {
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

export function GraphCard({ home, className, leagueId }: CardProps & OfLeague) {
  return (
    <Card
      className={className}
      title={
        home.countsFrom === undefined
          ? leaderboardTexts.graph.title
          : leaderboardTexts.graph.titleFrom(home.countsFrom.race)
      }
    >
      {home.completedRaces.length === 0 ? (
        <EmptyState title={leaderboardTexts.graph.empty} />
      ) : (
        <div className={styles.graphPlace}>
          <GraphRoom home={home} leagueId={leagueId} />
          <MoreStatistics home={home} leagueId={leagueId} />
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
        <LeaderboardCard home={home} leagueId={leagueId} />
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
