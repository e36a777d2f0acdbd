import type { RankedBingoBoard } from '#contract/bingo/bingo-boards.ts';
import { BINGO_CELLS, BINGO_SIZE, completeLines } from '#domain/bingo/bingo.ts';
import { useHeader } from '#web/session/header.api.ts';
import { Card } from '#web/ui/card.tsx';
import { Link } from '#web/ui/link.tsx';
import { YouMark } from '#web/ui/player-row.tsx';
import { LoadMore } from '#web/widgets/long-lists/load-more.tsx';
import { bingoTexts } from './bingo.texts.ts';
import { type BingoBoardList, useMoreBoards } from './bingo-boards.api.ts';
import { placeOf } from './board.tsx';
import styles from './board-ranking.module.css';

const GAP = 0.14;

function pathOf(cells: readonly number[]): string {
  const side = 1 - GAP;
  return cells
    .map(placeOf)
    .map(({ row, column }) => `M${column - 1} ${row - 1}h${side}v${side}h-${side}z`)
    .join('');
}

const IDS = Array.from({ length: BINGO_CELLS }, (_, id) => id);
const ALL = pathOf(IDS);
const SIDE = BINGO_SIZE - GAP;

/** Shows a small board; its contents are described next to it. */
function SmallBoard({ marked }: { readonly marked: readonly number[] }) {
  const lines = completeLines(marked.map((id) => ({ id, marked: true })));
  const inLine = new Set(lines.flatMap(({ cells }) => cells));
  return (
    <svg
      className={styles.board}
      viewBox={`0 0 ${SIDE} ${SIDE}`}
      aria-hidden="true"
      focusable="false"
    >
      <path className={styles.open} d={ALL} />
      <path className={styles.marked} d={pathOf(marked.filter((id) => !inLine.has(id)))} />
      <path className={styles.inLine} d={pathOf([...inLine])} />
    </svg>
  );
}

interface RowProps {
  readonly board: RankedBingoBoard;
  readonly isMe: boolean;
  readonly isShown: boolean;
}

function Row({ board, isMe, isShown }: RowProps) {
  const { player, marked, lines, firstLine, isFull, cells } = board;
  return (
    <li>
      <Link
        to={`/bingo?player=${player.id}`}
        className={styles.row}
        data-shown={isShown || undefined}
      >
        <SmallBoard marked={cells} />
        <span className={styles.about}>
          <span className={styles.name}>
            <span translate="no">{player.username}</span>
            {isMe && <YouMark />}
          </span>
          <span className={styles.how}>
            {firstLine === null
              ? bingoTexts.markedOf(marked)
              : bingoTexts.lineSince(marked, firstLine.name)}
          </span>
        </span>
        {lines > 0 && (
          <span className={styles.lines}>
            {isFull ? bingoTexts.full : bingoTexts.lineCountShort(lines)}
          </span>
        )}
      </Link>
    </li>
  );
}

interface BoardRankingProps {
  readonly first: BingoBoardList;
  readonly shownId: string | null;
}

/** Shows the players' progress, with links to their boards. */
export function BoardRanking({ first, shownId }: BoardRankingProps) {
  const myId = useHeader()?.user?.id;
  const more = useMoreBoards(first);
  const listed = [...first.standings, ...more.pages.flatMap(({ standings }) => standings)];
  // A list that changes between pages may contain a player twice.
  const ranked = [...new Map(listed.map((each) => [each.player.id, each])).values()];
  if (ranked.length === 0) return null;
  return (
    <>
      <Card title={bingoTexts.standings} flush>
        <ul className={styles.rows}>
          {ranked.map((board) => (
            <Row
              key={board.player.id}
              board={board}
              isMe={board.player.id === myId}
              isShown={board.player.id === shownId}
            />
          ))}
        </ul>
      </Card>
      <LoadMore more={more} shown={ranked.length} all={first.playerCount} />
    </>
  );
}
