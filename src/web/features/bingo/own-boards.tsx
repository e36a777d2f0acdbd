import { QueryBoundary } from '#web/app/query-boundary.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState, Skeleton } from '#web/ui/states.tsx';
import { bingoTexts } from './bingo.texts.ts';
import type { DealtBoards } from './bingo-boards.api.ts';
import styles from './bingo-page.module.css';
import { BoardStandings } from './board-standings.tsx';
import { FirstCard } from './first-card.tsx';
import { PlayerBoard } from './player-board.tsx';
import type { ShownBoard } from './use-shown-board.ts';

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
  readonly boards: DealtBoards;
  readonly shown: ShownBoard;
}

/** Each player's board, and how far all have come. */
export function OwnBoards({ boards, shown }: OwnBoardsProps) {
  const { playerId, isMine, query } = shown;
  const first = <FirstCard boards={boards} />;
  return (
    <div className={styles.own}>
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
      <BoardStandings first={boards} shownId={playerId} />
    </div>
  );
}
