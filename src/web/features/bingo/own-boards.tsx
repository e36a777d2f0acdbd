import type { BingoFirst } from '#contract/bingo/bingo-boards.ts';
import { formatList } from '#web/formatting/lists.ts';
import { QueryBoundary } from '#web/page/query-boundary.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { EmptyState, Skeleton } from '#web/ui/states.tsx';
import { bingoTexts } from './bingo.texts.ts';
import type { BingoBoardList } from './bingo-boards.api.ts';
import { BoardRanking } from './board-ranking.tsx';
import firstCardStyles from './first-card.module.css';
import { PlayerBoard } from './player-board.tsx';
import type { ShownBoard } from './use-shown-board.ts';

function First({ title, first }: { readonly title: string; readonly first: BingoFirst }) {
  const names = first.players.map(({ username }) => username);
  const others = first.playerCount - names.length;
  return (
    <div>
      <dt className={firstCardStyles.what}>{title}</dt>
      <dd className={firstCardStyles.who}>
        <span className={firstCardStyles.names}>
          {formatList(others > 0 ? [...names, bingoTexts.others(others)] : names)}
        </span>
        <span className={firstCardStyles.what}>{first.race.name}</span>
      </dd>
    </div>
  );
}

/** Shows who reached the goals first. */
function FirstCard({ boards }: { readonly boards: BingoBoardList }) {
  const { firstLine, fullHouse } = boards;
  return (
    <Card title={bingoTexts.firstTitle}>
      {firstLine === null ? (
        <p>{bingoTexts.noFirst}</p>
      ) : (
        <Stack as="dl">
          <First title={bingoTexts.firstLine(firstLine.playerCount)} first={firstLine} />
          {fullHouse && (
            <First title={bingoTexts.fullHouse(fullHouse.playerCount)} first={fullHouse} />
          )}
        </Stack>
      )}
    </Card>
  );
}

function NoBoard({ isMine }: Pick<ShownBoard, 'isMine'>) {
  return isMine ? (
    <EmptyState title={bingoTexts.notPlaying}>
      <p>{bingoTexts.notPlayingHelp}</p>
      <div>
        <ButtonLink to="/guess">{bingoTexts.guess}</ButtonLink>
      </div>
    </EmptyState>
  ) : (
    <EmptyState title={bingoTexts.noSuchBoard} />
  );
}

interface OwnBoardsProps {
  readonly boards: BingoBoardList;
  readonly shown: ShownBoard;
}

/** Shows the players' own boards, and the progress of all. */
export function OwnBoards({ boards, shown }: OwnBoardsProps) {
  const { playerId, isMine, query } = shown;
  const first = <FirstCard boards={boards} />;
  return (
    <Stack gap={5}>
      {playerId === null ? (
        <EmptyState title={bingoTexts.nobody} />
      ) : (
        <QueryBoundary
          query={query}
          skeleton={<Skeleton variant="rows" lines={10} />}
          byStatus={{
            404: (
              <>
                <NoBoard isMine={isMine} />
                {first}
              </>
            ),
          }}
        >
          {(board) => (
            <PlayerBoard key={board.player.id} board={board} isMine={isMine}>
              {first}
            </PlayerBoard>
          )}
        </QueryBoundary>
      )}
      <BoardRanking first={boards} shownId={playerId} />
    </Stack>
  );
}
