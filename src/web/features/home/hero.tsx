import { type ComponentProps, Suspense } from 'react';
import type { Home } from '#contract/home.ts';
import { MINUTE_MS } from '#domain/time.ts';
import { ErrorBoundary } from '#web/app/error-boundary.tsx';
import { useServerTimeBy } from '#web/app/server-time.ts';
import { lazyComponent } from '#web/rendering/lazy-component.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { type HomeMoment, homeMoment } from './home-moment.ts';
import { LeaderPanel } from './leader-panel.tsx';
import { NextDeadlinePanel, NextRacePanel } from './next-deadline-panel.tsx';
import { OngoingRacePanel } from './ongoing-race-panel.tsx';
import { ResultPanel } from './result-panel.tsx';

const LazyEndedSeasonPanel = lazyComponent(
  async () => (await import('./ended-season.tsx')).EndedSeasonPanel,
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
  /** League that is shown; `null` for all players. */
  readonly league: string | null;
}

/** Shows the panel of the current moment. */
export function Hero({ home, moment, league }: HeroProps) {
  const { raceCount, year } = home;
  switch (moment.is) {
    case 'race-on':
      return <OngoingRacePanel race={moment.race} raceCount={raceCount} />;
    case 'open':
      return <NextDeadlinePanel next={moment.next} raceCount={raceCount} />;
    case 'result':
      return <ResultPanel home={home} story={moment.story} league={league} />;
    case 'waiting':
      return <NextRacePanel next={moment.next} raceCount={raceCount} />;
    case 'ended':
      return <EndedSeasonSection ended={moment.ended} />;
    case 'run':
      return year !== null && <LeaderPanel entries={moment.leaderboard} year={year} />;
  }
}
