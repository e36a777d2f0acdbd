import { Suspense } from 'react';
import type { HomeRace } from '#contract/home.ts';
import { HOUR_MS } from '#domain/time.ts';
import { formatClock } from '#web/app/dates.ts';
import { ErrorBoundary } from '#web/app/error-boundary.tsx';
import { useHeader } from '#web/app/header.api.ts';
import { useServerNow } from '#web/app/server-time.ts';
import { EmptyPlaces } from '#web/shared/empty-places.tsx';
import { NextGuess } from '#web/widgets/for-players.ts';
import { homeTexts } from './home.texts.ts';
import styles from './next-deadline-board.module.css';

/** A race that is stopped takes three hours at most, says the FIA in the sporting regulations. */
const LONGEST_RACE_MS = 3 * HOUR_MS;

interface RaceOnBoardProps {
  readonly race: HomeRace;
  readonly raceCount: number;
}

/** The race that is on, with one's own two picks. */
export function RaceOnBoard({ race, raceCount }: RaceOnBoardProps) {
  const now = useServerNow();
  const header = useHeader();
  const isPlaying = header?.isPlaying === true;
  const isHidden = header?.hidden?.races.some(({ id }) => id === race.id) === true;
  const isRun = now > race.startsAt + LONGEST_RACE_MS;
  return (
    <section className={styles.board} aria-labelledby="race-on">
      <div>
        <p className={styles.eyebrow}>
          {homeTexts.race(race.position, raceCount, formatClock(race.startsAt))}
          {race.hasSprint && <span className={styles.sprint}>{homeTexts.sprint}</span>}
        </p>
        <h2 id="race-on" className={styles.title}>
          {now < race.startsAt
            ? homeTexts.raceStarts(race.name, formatClock(race.startsAt))
            : isRun
              ? homeTexts.raceIsRun(race.name)
              : homeTexts.raceIsOn(race.name)}
        </h2>
      </div>
      {((isRun && !isHidden) || isPlaying) && (
        <div className={styles.when}>
          {isRun && !isHidden && <p>{homeTexts.resultAwaited}</p>}
          {isPlaying && (
            <ErrorBoundary>
              <Suspense fallback={<EmptyPlaces />}>
                <NextGuess kind="UNDER_WAY" fallback={<EmptyPlaces />} />
              </Suspense>
            </ErrorBoundary>
          )}
        </div>
      )}
    </section>
  );
}
