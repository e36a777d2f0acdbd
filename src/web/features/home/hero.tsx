import { type ComponentProps, Suspense } from 'react';
import type { Home } from '#contract/scoring/home.ts';
import { MINUTE_MS } from '#domain/base/time.ts';
import type { SelectedLeague } from '#web/data/leagues.api.ts';
import { lazyComponent } from '#web/hydration/lazy-component.tsx';
import { useServerTimeBy } from '#web/hydration/server-time.ts';
import { ErrorBoundary } from '#web/page/error-boundary.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { type HomeMoment, homeMoment } from './home-moment.ts';
import { NextDeadlinePanel, NextRacePanel } from './next-deadline-panel.tsx';
import { ResultPanel } from './result-panel.tsx';

const LazyEndedSeasonPanel = lazyComponent(
  async () => (await import('./ended-season.tsx')).EndedSeasonPanel,
);

const LazyOngoingRacePanel = lazyComponent(
  async () => (await import('./ongoing-race-panel.tsx')).OngoingRacePanel,
);

const ENDED_TO_COME = <Skeleton variant="rows" lines={8} />;

export function EndedSeasonSection(props: ComponentProps<typeof LazyEndedSeasonPanel>) {
  return (
    <ErrorBoundary>
      <Suspense fallback={ENDED_TO_COME}>
        <LazyEndedSeasonPanel {...props} />
      </Suspense>
    </ErrorBoundary>
  );
}

export function useHomeMoment(home: Home | undefined): HomeMoment | null {
  const momentAt = (now: number) => (home ? homeMoment(home, now) : null);
  return momentAt(useServerTimeBy((now) => momentAt(now)?.is, MINUTE_MS));
}

interface HeroProps {
  readonly home: Home;
  readonly moment: HomeMoment;
  /** League that is shown, if any. */
  readonly league: SelectedLeague;
}

const PANEL_TO_COME = <Skeleton variant="rows" lines={6} />;

/** Shows the panel of the current moment. */
export function Hero({ home, moment, league }: HeroProps) {
  const { raceCount } = home;
  switch (moment.is) {
    case 'ongoing':
      return (
        <ErrorBoundary>
          <Suspense fallback={PANEL_TO_COME}>
            <LazyOngoingRacePanel
              race={moment.race}
              raceCount={raceCount}
              leagueId={league.leagueId}
            />
          </Suspense>
        </ErrorBoundary>
      );
    case 'open':
      return <NextDeadlinePanel next={moment.next} raceCount={raceCount} />;
    case 'result':
      return <ResultPanel home={home} recap={moment.recap} league={league.name} />;
    case 'waiting':
      return <NextRacePanel next={moment.next} raceCount={raceCount} />;
    case 'ended':
      return (
        <EndedSeasonSection
          ended={moment.ended}
          from={moment.ended.year === home.year ? home.countsFrom?.race : undefined}
        />
      );
  }
}
