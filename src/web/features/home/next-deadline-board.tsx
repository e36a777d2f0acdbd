import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import type { NextDeadline } from '#contract/home.ts';
import { formatClock, formatMoment } from '#web/app/dates.ts';
import { ErrorBoundary } from '#web/app/error-boundary.tsx';
import { useHeader } from '#web/app/header.api.ts';
import { useServerNow } from '#web/app/server-time.ts';
import { homeKey } from '#web/data/home.api.ts';
import { EmptyPlaces } from '#web/shared/empty-places.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Countdown } from '#web/ui/countdown.tsx';
import { NextGuess } from '#web/widgets/for-players.ts';
import { homeTexts } from './home.texts.ts';
import styles from './next-deadline-board.module.css';

interface NextDeadlineBoardProps {
  readonly next: NextDeadline;
  readonly raceCount: number;
}

function GuessButton({ kind }: Pick<NextDeadline, 'kind'>) {
  const header = useHeader();
  const isLoggedIn = header?.isLoggedIn ?? false;
  const guess = kind === 'RACE' ? homeTexts.guessRace : homeTexts.guessSeason;
  const target = kind === 'RACE' ? '/guess/race' : '/guess';
  const button = (
    <ButtonLink variant="primary" wide to={isLoggedIn ? target : `/login?to=${target}`}>
      {isLoggedIn ? guess : homeTexts.logInToGuess}
    </ButtonLink>
  );
  if (!header?.user) return button;
  // As high as what takes its place.
  const placeholder = (
    <div className={styles.mine}>
      {kind === 'RACE' ? <EmptyPlaces /> : <p>&nbsp;</p>}
      {button}
    </div>
  );
  return (
    <ErrorBoundary>
      <Suspense fallback={placeholder}>
        <NextGuess kind={kind} fallback={placeholder} />
      </Suspense>
    </ErrorBoundary>
  );
}

/** What closes next, like a board held out from the pit wall. */
export function NextDeadlineBoard({ next, raceCount }: NextDeadlineBoardProps) {
  const left = next.closesAt - useServerNow();
  const queryClient = useQueryClient();
  const isOver = left <= 0;
  useEffect(() => {
    if (isOver) void queryClient.invalidateQueries({ queryKey: homeKey });
  }, [isOver, queryClient]);
  const { race } = next;
  return (
    <section className={styles.board} aria-labelledby="next-deadline">
      <div>
        <p className={styles.eyebrow}>
          {race
            ? homeTexts.race(race.position, raceCount, formatMoment(race.startsAt))
            : homeTexts.seasonHint}
          {race?.hasSprint && <span className={styles.sprint}>{homeTexts.sprint}</span>}
        </p>
        <h2 id="next-deadline" className={styles.title}>
          {race?.name ?? homeTexts.season(next.year)}
        </h2>
      </div>
      <div className={styles.when}>
        {isOver ? (
          <p>{homeTexts.closed}</p>
        ) : (
          <>
            <p className={styles.closes}>
              <span>{homeTexts.closesIn}</span>
              <span>{race ? formatClock(next.closesAt) : formatMoment(next.closesAt)}</span>
            </p>
            <Countdown left={left} />
            {next.isOpen ? (
              <GuessButton kind={next.kind} />
            ) : (
              <p className={styles.waits}>{homeTexts.waitsForGrid}</p>
            )}
          </>
        )}
      </div>
    </section>
  );
}
