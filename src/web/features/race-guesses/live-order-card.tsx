import type { LiveOrderView, OwnRaceGuess } from '#contract/scoring/race-guesses.ts';
import { formatClock } from '#web/formatting/dates.ts';
import { Card } from '#web/ui/card.tsx';
import { LightsOutButton } from '#web/widgets/live-race/lights-out-button.tsx';
import { liveNowTexts } from '#web/widgets/live-race/live-now.texts.ts';
import { LiveNow } from '#web/widgets/live-race/live-now.tsx';
import { StreamDelaySteps } from '#web/widgets/live-race/stream-delay-steps.tsx';
import styles from './live-order-card.module.css';
import { ProvisionalLeaderboard } from './provisional-leaderboard.tsx';
import { liveOrderTexts as texts } from './race-guesses.texts.ts';

interface LiveOrderCardProps {
  /** `null` while no order is known, or the viewer's stream is too late for it. */
  readonly live: LiveOrderView | null;
  /** True while the viewer's stream is too late for the order. */
  readonly isWaiting: boolean;
  readonly own: OwnRaceGuess;
  /** Announced start while the lights can go out on the viewer's screen; `null` afterwards. */
  readonly startsAt: number | null;
}

/** Shows what the guesses are worth while the race is on, once its order is known. */
export function LiveOrderCard({ live, isWaiting, own, startsAt }: LiveOrderCardProps) {
  const leaderboard = live?.leaderboard ?? [];
  return (
    <Card
      flush
      isPrimary
      title={texts.title}
      aside={live === null ? undefined : liveNowTexts.provisional(formatClock(live.setAt))}
    >
      <div className={styles.now}>
        {live !== null && <LiveNow live={live} own={own} />}
        {isWaiting && <p role="status">{liveNowTexts.waiting}</p>}
        {startsAt !== null && <LightsOutButton startsAt={startsAt} />}
      </div>
      {leaderboard.length > 0 && <ProvisionalLeaderboard rows={leaderboard} />}
      <StreamDelaySteps className={styles.delay} />
    </Card>
  );
}
