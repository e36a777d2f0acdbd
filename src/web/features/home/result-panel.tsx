import { Suspense } from 'react';
import type { Home } from '#contract/scoring/home.ts';
import { NOBODY_SCORED, raceRecapLines } from '#contract/scoring/race-recap.texts.ts';
import type { RaceRecap } from '#contract/scoring/race-recap.ts';
import { formatShortMoment } from '#web/formatting/dates.ts';
import { ErrorBoundary } from '#web/page/error-boundary.tsx';
import { useHeader } from '#web/session/header.api.ts';
import { Skeleton } from '#web/ui/states.tsx';
import { LazyYourRaceCard } from '#web/widgets/for-players.ts';
import { RaceAwards, RaceRecapActions } from '#web/widgets/race/race-recap-card.tsx';
import styles from './hero-panel.module.css';
import { HeroPanel, RunRaceEyebrow } from './hero-panel.tsx';
import { homeTexts } from './home.texts.ts';

/**
 * Returns what the latest race brought a player; `null` if the player is not on the leaderboard, or
 * beyond its first page.
 */
function ownResult({ leaderboard, graph }: Home, id: string | undefined): string | null {
  const own = leaderboard?.find(({ guesser }) => guesser.id === id);
  const [before, after] = graph.find((line) => line.id === id)?.scores.slice(-2) ?? [];
  if (own === undefined || before === undefined || after === undefined) return null;
  return homeTexts.result(own.rank, own.movement, after - before);
}

const OWN_TO_COME = <Skeleton variant="rows" lines={3} />;

interface ResultPanelProps {
  readonly home: Home;
  readonly recap: RaceRecap;
  /** League that is shown; `null` for all players. */
  readonly league: string | null;
}

/**
 * Shows the effect of a race in the days after it: on the viewer, and who did best. A viewer who is
 * not on the leaderboard sees the first award as the title.
 */
export function ResultPanel({ home, recap, league }: ResultPanelProps) {
  const header = useHeader();
  const own = header?.isPlaying ? ownResult(home, header.user?.id) : null;
  const [best] = raceRecapLines(recap);
  const about = own === null ? best?.label : (league ?? undefined);
  const next = home.next?.race;
  return (
    <HeroPanel
      eyebrow={
        <RunRaceEyebrow race={recap.race}>
          {about === undefined ? recap.race.name : homeTexts.about(recap.race.name, about)}
        </RunRaceEyebrow>
      }
      title={own ?? best?.text ?? NOBODY_SCORED}
    >
      {header?.isPlaying && (
        <ErrorBoundary>
          <Suspense fallback={OWN_TO_COME}>
            <LazyYourRaceCard
              isBrief
              isOfRaces={home.countsFrom !== undefined}
              fallback={OWN_TO_COME}
            />
          </Suspense>
        </ErrorBoundary>
      )}
      <RaceAwards recap={recap} isFirstTold={own === null} isBrief />
      <RaceRecapActions recap={recap} />
      {next && (
        <p className={styles.next}>
          {homeTexts.nextRace(next.name, formatShortMoment(next.startsAt))}
        </p>
      )}
    </HeroPanel>
  );
}
