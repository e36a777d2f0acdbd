import { Suspense } from 'react';
import type { HomeRace } from '#contract/home.ts';
import { HOUR_MS, SECOND_MS } from '#domain/time.ts';
import { formatClock } from '#web/app/dates.ts';
import { ErrorBoundary } from '#web/app/error-boundary.tsx';
import { useHeader } from '#web/app/header.api.ts';
import { useServerTimeBy } from '#web/app/server-time.ts';
import { PickSkeleton } from '#web/shared/pick-skeleton.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { LazyNextGuess } from '#web/widgets/for-players.ts';
import { HeroPanel, RaceEyebrow } from './hero-panel.tsx';
import { homeTexts } from './home.texts.ts';

/** Maximum duration in ms: a race with stoppages ends after three hours (sporting regulations). */
const MAX_RACE_MS = 3 * HOUR_MS;

interface RaceOnBoardProps {
  readonly race: HomeRace;
  readonly raceCount: number;
}

/** Shows the ongoing race with the viewer's two picks, and a link to its flags for admins. */
export function OngoingRacePanel({ race, raceCount }: RaceOnBoardProps) {
  const phaseAt = (now: number) => {
    if (now < race.startsAt) return 'before';
    return now > race.startsAt + MAX_RACE_MS ? 'run' : 'on';
  };
  const phase = phaseAt(useServerTimeBy(phaseAt, SECOND_MS));
  const header = useHeader();
  const isHidden = header?.hidden?.races.some(({ id }) => id === race.id) === true;
  const isRun = phase === 'run';
  const ongoing = header?.isAdmin ? header.ongoingRace : null;
  return (
    <HeroPanel
      eyebrow={<RaceEyebrow race={race} raceCount={raceCount} when={formatClock(race.startsAt)} />}
      title={
        phase === 'before'
          ? homeTexts.raceStarts(race.name, formatClock(race.startsAt))
          : isRun
            ? homeTexts.raceIsRun(race.name)
            : homeTexts.raceIsOn(race.name)
      }
    >
      {isRun && !isHidden && <p>{homeTexts.resultAwaited}</p>}
      {header?.isPlaying && (
        <ErrorBoundary>
          <Suspense fallback={<PickSkeleton />}>
            <LazyNextGuess kind="UNDER_WAY" fallback={<PickSkeleton />} />
          </Suspense>
        </ErrorBoundary>
      )}
      {ongoing && (
        <ButtonLink wide to={`/admin/flag/${ongoing.year}/${ongoing.id}`}>
          {homeTexts.registerFlag}
        </ButtonLink>
      )}
    </HeroPanel>
  );
}
