import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import type { NextDeadline } from '#contract/scoring/home.ts';
import { SECOND_MS } from '#domain/base/time.ts';
import { homeKey } from '#web/data/home.api.ts';
import { formatMoment, formatShortMoment } from '#web/formatting/dates.ts';
import { useServerNow, useServerTimeBy } from '#web/hydration/server-time.ts';
import { useNearMoment } from '#web/hydration/use-near-moment.ts';
import { useTurnAfter } from '#web/hydration/use-turn-after.ts';
import { ErrorBoundary } from '#web/page/error-boundary.tsx';
import { useHeader } from '#web/session/header.api.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Countdown } from '#web/ui/countdown.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { LazyNextGuess } from '#web/widgets/for-players.ts';
import { PickSkeleton } from '#web/widgets/race-picks/pick-skeleton.tsx';
import styles from './hero-panel.module.css';
import { HeroPanel, RaceEyebrow } from './hero-panel.tsx';
import { homeTexts } from './home.texts.ts';

interface TimeLeftProps {
  readonly until: number;
  readonly hasLights: boolean;
}

const TimeLeft = ({ until, hasLights }: TimeLeftProps) => (
  <Countdown left={until - useServerNow()} hasLights={hasLights} />
);

function Closes({ at }: { readonly at: number }) {
  return (
    <p className={styles.closes}>
      <span>{homeTexts.closesIn}</span>
      <span>{useNearMoment(at)}</span>
    </p>
  );
}

interface OpenGuessProps {
  readonly next: NextDeadline;
}

/** Shows the countdown and one button; players who have guessed see their guess. */
function OpenGuess({ next }: OpenGuessProps) {
  const header = useHeader();
  const { kind, closesAt, latestDeadline } = next;
  const isLoggedIn = header?.isLoggedIn ?? false;
  const guess = kind === 'RACE' ? homeTexts.guessRace : homeTexts.guessSeason;
  const target = kind === 'RACE' ? '/guess/race' : '/guess';
  const countdown =
    closesAt === null ? (
      <p className={styles.waits}>
        <span>{homeTexts.closesWithTesting}</span>
        {latestDeadline !== null && (
          <span>{` ${homeTexts.closesAtLatest(formatMoment(latestDeadline))}`}</span>
        )}
      </p>
    ) : (
      <>
        <Closes at={closesAt} />
        <TimeLeft until={closesAt} hasLights={kind === 'RACE'} />
      </>
    );
  const button = (
    <ButtonLink variant="primary" wide to={isLoggedIn ? target : `/login?to=${target}`}>
      {isLoggedIn ? guess : homeTexts.logInToGuess}
    </ButtonLink>
  );
  const nothingGuessed = (
    <>
      {countdown}
      {button}
    </>
  );
  if (!header?.user) return nothingGuessed;
  // Placeholder with the height that a player with guesses sees.
  const placeholder = (
    <>
      {countdown}
      <Stack gap={3}>
        {kind === 'RACE' ? <PickSkeleton /> : <p>&nbsp;</p>}
        {button}
      </Stack>
    </>
  );
  return (
    <ErrorBoundary>
      <Suspense fallback={placeholder}>
        <LazyNextGuess
          kind={kind}
          countdown={countdown}
          closesAt={closesAt}
          fallback={placeholder}
        />
      </Suspense>
    </ErrorBoundary>
  );
}

interface NextDeadlinePanelProps {
  readonly next: NextDeadline;
  readonly raceCount: number;
}

/** Shows what can be guessed now. */
export function NextDeadlinePanel({ next, raceCount }: NextDeadlinePanelProps) {
  const queryClient = useQueryClient();
  const closesAt = next.closesAt ?? next.latestDeadline;
  const isOverAt = (now: number) => closesAt !== null && now >= closesAt;
  const isOver = isOverAt(useServerTimeBy(isOverAt, SECOND_MS));
  const isTurn = useTurnAfter(isOver);
  useEffect(() => {
    if (isTurn) void queryClient.invalidateQueries({ queryKey: homeKey });
  }, [isTurn, queryClient]);
  const { race } = next;
  return (
    <HeroPanel
      eyebrow={
        race ? (
          <RaceEyebrow race={race} raceCount={raceCount} when={formatShortMoment(race.startsAt)} />
        ) : (
          homeTexts.seasonHint
        )
      }
      title={race?.name ?? homeTexts.season(next.year)}
      race={race}
    >
      {isOver ? <p>{homeTexts.closed}</p> : <OpenGuess next={next} />}
    </HeroPanel>
  );
}

/** Shows the next race while it waits for its starting grid. */
export function NextRacePanel({ next, raceCount }: NextDeadlinePanelProps) {
  const { race } = next;
  if (race === null) return null;
  return (
    <HeroPanel
      eyebrow={
        <RaceEyebrow race={race} raceCount={raceCount} when={formatShortMoment(race.startsAt)} />
      }
      title={race.name}
      race={race}
    >
      <p className={styles.waits}>{homeTexts.waitsForGrid}</p>
    </HeroPanel>
  );
}
