import { type ComponentProps, type ReactNode, Suspense, useRef } from 'react';
import type { Home } from '#contract/home.ts';
import { ErrorBoundary } from '#web/app/error-boundary.tsx';
import { useHeader } from '#web/app/header.api.ts';
import { lazyComponent } from '#web/app/lazy-component.tsx';
import { useIsNear } from '#web/app/use-is-near.ts';
import { Card } from '#web/ui/card.tsx';
import { EmptyState, RowsRoom } from '#web/ui/states.tsx';
import { ChanceNote } from './chance-note.tsx';
import { Leaderboard } from './leaderboard.tsx';
import type * as longLeaderboard from './long-leaderboard.tsx';
import type * as pointsGraph from './points-graph.tsx';
import styles from './standings.module.css';
import { standingsTexts } from './standings.texts.ts';
import { StillPossibleNote } from './still-possible-note.tsx';
import { TurningPoints } from './turning-points.tsx';

const PointsGraph = lazyComponent<typeof pointsGraph.PointsGraph>(
  import.meta.glob('/widgets/standings/points-graph.tsx'),
  'PointsGraph',
);
const LongLeaderboard = lazyComponent<typeof longLeaderboard.LongLeaderboard>(
  import.meta.glob('/widgets/standings/long-leaderboard.tsx'),
  'LongLeaderboard',
);

/** The leaderboard, which has more players than come with the page where these are many. */
function WholeLeaderboard({ home, entries }: ComponentProps<typeof LongLeaderboard>) {
  const some = <Leaderboard entries={entries} medalsOf={home.medalsOf} />;
  if (entries.length === home.playerCount) return some;
  return (
    <Suspense fallback={some}>
      <LongLeaderboard home={home} entries={entries} />
    </Suspense>
  );
}

interface CardProps {
  readonly home: Home;
  readonly className?: string | undefined;
}

interface LeaderboardCardProps extends CardProps {
  /** Whose board it is: of a league's members, or everybody's. */
  readonly isOfLeague: boolean;
}

export function LeaderboardCard({ home, isOfLeague, className }: LeaderboardCardProps) {
  const done = home.completedRaces.length;
  const hasBegun = done > 0 || home.underWay !== null;
  return (
    <Card
      className={className}
      flush={home.leaderboard !== null}
      title={standingsTexts.leaderboard}
      aside={
        home.leaderboard !== null &&
        (done > 0
          ? standingsTexts.afterRaces(done, home.raceCount)
          : standingsTexts.beforeFirstRace)
      }
    >
      {home.leaderboard === null ? (
        <EmptyState
          title={hasBegun ? standingsTexts.nobodyOnBoard : standingsTexts.seasonStartsSoon}
        >
          <p>{hasBegun ? standingsTexts.nobodyOnBoardHelp : standingsTexts.seasonStartsSoonHelp}</p>
        </EmptyState>
      ) : (
        <>
          {home.stillPossible !== null && (
            <StillPossibleNote
              possible={home.stillPossible}
              entries={home.leaderboard}
              isOfLeague={isOfLeague}
            />
          )}
          {home.chances !== null && !home.isRun && (
            <ChanceNote chances={home.chances} entries={home.leaderboard} />
          )}
          <WholeLeaderboard home={home} entries={home.leaderboard} />
        </>
      )}
    </Card>
  );
}

/** As far as the list below the graph goes without being scrolled. */
const LEGEND_ROWS_MAX = 7;
/** Where not everybody is in it: the leaders, the viewer with those about. */
const LINES_OF_MANY = 15;

/** As high as the list of players will be, which has one column to three. */
function LegendRoom({ graph, playerCount }: Home) {
  const lines = graph.length === playerCount ? playerCount : LINES_OF_MANY;
  const rows = (columns: number) => Math.min(LEGEND_ROWS_MAX, Math.ceil(lines / columns));
  return (
    <>
      <RowsRoom className={styles.narrowRows} count={rows(1)} />
      <RowsRoom className={styles.rows} count={rows(2)} />
      <RowsRoom className={styles.wideRows} count={rows(3)} />
    </>
  );
}

interface GraphCardProps extends CardProps {
  /** Whose members are in it; `null`: everybody. */
  readonly leagueId: string | null;
}

export function GraphCard({ home, className, leagueId }: GraphCardProps) {
  const viewer = useHeader()?.user;
  const place = useRef<HTMLDivElement>(null);
  const isNear = useIsNear(place);
  return (
    <Card className={className} title={standingsTexts.graph.title}>
      {home.completedRaces.length === 0 ? (
        <EmptyState title={standingsTexts.graph.empty} />
      ) : (
        <div ref={place} className={styles.graphPlace}>
          <noscript>
            <p>{standingsTexts.graph.noScript}</p>
          </noscript>
          <div className={styles.graphRoom}>
            <LegendRoom {...home} />
            <div className={styles.graphItself}>
              <ErrorBoundary>
                <Suspense>
                  {isNear && <PointsGraph home={home} ownId={viewer?.id} leagueId={leagueId} />}
                </Suspense>
              </ErrorBoundary>
            </div>
          </div>
          {home.chances !== null && home.isRun && (
            <TurningPoints chances={home.chances} races={home.completedRaces} />
          )}
        </div>
      )}
    </Card>
  );
}

interface StandingsProps {
  readonly home: Home;
  readonly leagueId: string;
  /** Below the board, and on a phone below the graph. */
  readonly left: ReactNode;
  /** Below the graph, and on a phone below everything. */
  readonly right: ReactNode;
}

/** Board and graph beside each other, as other pages than the front page have them. */
export function Standings({ home, leagueId, left, right }: StandingsProps) {
  return (
    <div className={styles.standings}>
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
