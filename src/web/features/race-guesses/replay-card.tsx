import type { Replay } from '#contract/scoring/replay.ts';
import { Card } from '#web/ui/card.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { LiveNow } from '#web/widgets/live-race/live-now.tsx';
import { ProvisionalLeaderboard } from './provisional-leaderboard.tsx';
import { replayClockTexts as texts } from './replay.texts.ts';
import styles from './replay-card.module.css';
import { LapJump, ReopenedControls, ReplayControls } from './replay-controls.tsx';
import { ReplayEnd } from './replay-end.tsx';
import { useSeconds, type useViewerClock, type ViewerClock } from './viewer-clock.ts';

/** Seconds by which the order can be late before it is told. */
const LATE = 30;

function Time({ clock }: { readonly clock: ViewerClock }) {
  return (
    <span className={styles.time} role="timer" aria-label={texts.sinceStart} translate="no">
      {texts.time(useSeconds(clock))}
    </span>
  );
}

interface ReplayCardProps {
  readonly viewer: ReturnType<typeof useViewerClock>;
  /** `undefined` until it is there. */
  readonly replay: Replay | undefined;
  readonly raceId: string;
  readonly leagueId: string | null | undefined;
}

/** Shows the race as it stands on the viewer's screen, with the controls of their time. */
export function ReplayCard({ viewer, replay, raceId, leagueId }: ReplayCardProps) {
  const { clock, isRunning, isReopened, canCatchUp, asked } = viewer;
  const isOver = replay?.isOver === true;
  const live = replay?.guesses.live ?? null;
  const leaderboard = live?.leaderboard ?? [];
  return (
    <Card
      flush
      isPrimary
      title={
        replay ? (
          <span className={styles.lap} aria-live="polite">
            {isOver ? texts.flagHasFallen : texts.lap(replay.lap)}
          </span>
        ) : (
          <Skeleton variant="title" lines={1} />
        )
      }
      aside={isOver ? undefined : <Time clock={clock} />}
    >
      <div className={styles.now}>
        {isOver ? (
          <ReplayEnd raceId={raceId} onAgain={clock.startOver} />
        ) : isReopened ? (
          <ReopenedControls clock={clock} lap={replay?.lap ?? null} canCatchUp={canCatchUp} />
        ) : (
          <ReplayControls clock={clock} isRunning={isRunning} />
        )}
      </div>
      {!isReopened && !isOver && (
        <LapJump clock={clock} raceId={raceId} leagueId={leagueId} lap={replay?.lap ?? 1} />
      )}
      <div className={styles.now}>
        {replay === undefined && <Skeleton />}
        {replay && !isOver && replay.at < asked - LATE && (
          <p role="status">{texts.late(texts.time(replay.at))}</p>
        )}
        {replay && live !== null && (
          <LiveNow live={isOver ? { ...live, overtake: null } : live} own={replay.own} />
        )}
      </div>
      {leaderboard.length > 0 && <ProvisionalLeaderboard rows={leaderboard} />}
    </Card>
  );
}
