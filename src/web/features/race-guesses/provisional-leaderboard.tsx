import type { LiveOrderView } from '#contract/scoring/race-guesses.ts';
import { useHeader } from '#web/session/header.api.ts';
import { RowLink } from '#web/ui/player-row.tsx';
import { liveNowTexts } from '#web/widgets/live-race/live-now.texts.ts';
import { ShowAll, useShownPart } from '#web/widgets/long-lists/show-all.tsx';
import { ProjectionTable } from '#web/widgets/race/projection-table.tsx';
import { liveOrderTexts as texts } from './race-guesses.texts.ts';

/** Name of the URL parameter. */
const LIST = 'tabell';

interface ProvisionalLeaderboardProps {
  readonly rows: NonNullable<LiveOrderView['leaderboard']>;
}

/** Shows the leaderboard as it would be if the race ended so, with the viewer's own row. */
export function ProvisionalLeaderboard({ rows }: ProvisionalLeaderboardProps) {
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
