import { Suspense } from 'react';
import type { HomeRace } from '#contract/scoring/home.ts';
import type { RaceGuesses } from '#contract/scoring/race-guesses.ts';
import { SECOND_MS } from '#domain/base/time.ts';
import { canLightsGoOut, raceStage } from '#domain/season/race-now.ts';
import type { SelectedLeague } from '#web/data/leagues.api.ts';
import { useOwnRaceGuess, useRaceGuesses } from '#web/data/race-guesses.api.ts';
import { formatClock } from '#web/formatting/dates.ts';
import { useServerTimeBy } from '#web/hydration/server-time.ts';
import { ErrorBoundary } from '#web/page/error-boundary.tsx';
import { useHeader } from '#web/session/header.api.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Link } from '#web/ui/link.tsx';
import { RankMovement } from '#web/ui/rank-movement.tsx';
import { LazyNextGuess } from '#web/widgets/for-players.ts';
import { LightsOutButton } from '#web/widgets/live-race/lights-out-button.tsx';
import { liveNowTexts } from '#web/widgets/live-race/live-now.texts.ts';
import { LiveNow } from '#web/widgets/live-race/live-now.tsx';
import delayStyles from '#web/widgets/live-race/stream-delay.module.css';
import { StreamDelaySteps } from '#web/widgets/live-race/stream-delay-steps.tsx';
import { racePagesTexts } from '#web/widgets/race/race.texts.ts';
import { PickSkeleton } from '#web/widgets/race-picks/pick-skeleton.tsx';
import { HeroPanel, RaceEyebrow } from './hero-panel.tsx';
import { homeTexts } from './home.texts.ts';
import { liveRaceTexts as texts } from './live-race.texts.ts';
import styles from './ongoing-race-panel.module.css';
import { useLiveRace } from './use-live-race.ts';

/** Shows the viewer's two picks, while no position is known. */
function OwnPicks() {
  return (
    useHeader()?.isPlaying && (
      <ErrorBoundary>
        <Suspense fallback={<PickSkeleton />}>
          <LazyNextGuess kind="ONGOING" fallback={<PickSkeleton />} />
        </Suspense>
      </ErrorBoundary>
    )
  );
}

/** Shows how the race stands, with a link to the live page; without an order the viewer's picks. */
function Live({ latest }: { readonly latest: RaceGuesses }) {
  const { view, isWaiting, early } = useLiveRace(latest);
  const own = useOwnRaceGuess(view);
  const viewerId = useHeader()?.user?.id;
  const { live } = view;
  const wayPast = view.waysPast.find(({ playerId }) => playerId === viewerId);
  const row = live?.leaderboard?.find(({ playerId }) => playerId === viewerId);
  return (
    <div ref={early} className={classNames(styles.live, latest.live !== null && delayStyles.early)}>
      {live !== null && (
        <>
          <LiveNow live={live} own={own} />
          {row && (
            <p className={styles.rank}>
              <span>{texts.rank(row.rank, row.gained)}</span>
              <RankMovement places={row.movement || null} />
            </p>
          )}
        </>
      )}
      {isWaiting && <p role="status">{liveNowTexts.waiting}</p>}
      {live === null && <OwnPicks />}
      {wayPast && <p>{texts.wayPast(wayPast)}</p>}
      <Link to={`/race-guess?raceId=${view.id}`} className={styles.follow}>
        <span>{live === null ? racePagesTexts.guesses : texts.follow}</span>
        <Icon name="chevronRight" />
      </Link>
    </div>
  );
}

interface OngoingRacePanelProps extends Pick<SelectedLeague, 'leagueId'> {
  readonly race: HomeRace;
  readonly raceCount: number;
}

/**
 * Shows the ongoing race: who leads and who is tenth, and what the viewer's two picks are worth. An
 * admin has a link to its flags.
 */
export function OngoingRacePanel({ race, raceCount, leagueId }: OngoingRacePanelProps) {
  const momentAt = (now: number) => `${raceStage(race, now)} ${canLightsGoOut(race, now)}`;
  const now = useServerTimeBy(momentAt, SECOND_MS);
  const stage = raceStage(race, now);
  const header = useHeader();
  const { data: latest } = useRaceGuesses(race.id, leagueId);
  const isHidden = header?.hidden?.races.some(({ id }) => id === race.id) === true;
  const isRun = stage === 'RUN' || stage === 'LATE';
  const withFlags = header?.isAdmin ? header.ongoingRace : null;
  return (
    <HeroPanel
      eyebrow={<RaceEyebrow race={race} raceCount={raceCount} when={formatClock(race.startsAt)} />}
      title={
        stage === 'AHEAD'
          ? homeTexts.raceStarts(race.name, formatClock(race.startsAt))
          : isRun
            ? homeTexts.raceIsRun(race.name)
            : homeTexts.raceIsOn(race.name)
      }
      race={race}
    >
      {isRun && !isHidden && <p>{homeTexts.resultAwaited}</p>}
      {latest === undefined ? (
        <OwnPicks />
      ) : (
        <Live key={`${race.id} ${leagueId}`} latest={latest} />
      )}
      {canLightsGoOut(race, now) && !isHidden && (
        <div className={styles.delay}>
          <LightsOutButton startsAt={race.startsAt} />
          <StreamDelaySteps />
        </div>
      )}
      {withFlags && (
        <ButtonLink wide to={`/admin/flag/${withFlags.year}/${withFlags.id}`}>
          {homeTexts.registerFlag}
        </ButtonLink>
      )}
    </HeroPanel>
  );
}
