import type { LiveOrderView, OwnRaceGuess } from '#contract/scoring/race-guesses.ts';
import { formatClock } from '#web/formatting/dates.ts';
import { useHeader } from '#web/session/header.api.ts';
import { Card } from '#web/ui/card.tsx';
import { RowLink } from '#web/ui/player-row.tsx';
import { LightsOutButton } from '#web/widgets/live-race/lights-out-button.tsx';
import { liveNowTexts } from '#web/widgets/live-race/live-now.texts.ts';
import { LiveNow } from '#web/widgets/live-race/live-now.tsx';
import { StreamDelaySteps } from '#web/widgets/live-race/stream-delay-steps.tsx';
import { ShowAll, useShownPart } from '#web/widgets/long-lists/show-all.tsx';
import { ProjectionTable } from '#web/widgets/race/projection-table.tsx';
import styles from './live-order-card.module.css';
import { liveOrderTexts as texts } from './race-guesses.texts.ts';

/** Name of the URL parameter. */
const LIST = 'tabell';

type Row = NonNullable<LiveOrderView['leaderboard']>[number];

function Leaderboard({ rows }: { readonly rows: readonly Row[] }) {
  const viewerId = useHeader()?.user?.id;
  const part = useShownPart(LIST, rows);
  const own = rows.find(({ playerId }) => playerId === viewerId);
  const isApart = own !== undefined && !part.includes(own);
  return (
    <>
      <ProjectionTable
        caption={liveNowTexts.leaderboard}
        showCaption
        dense
        rows={isApart ? [...part, own] : part}
        ownId={viewerId}
        renderName={({ playerId, name }) => <RowLink to={`/user/${playerId}`}>{name}</RowLink>}
        gap={isApart ? { before: own.playerId, text: texts.own } : undefined}
      />
      <ShowAll list={LIST} count={rows.length} />
    </>
  );
}

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
      {leaderboard.length > 0 && <Leaderboard rows={leaderboard} />}
      <StreamDelaySteps className={styles.delay} />
    </Card>
  );
}
