import { useId, useState } from 'react';
import type { BingoBoard } from '#contract/bingo/bingo-boards.ts';
import { completeLines } from '#domain/bingo/bingo.ts';
import { useHeader } from '#web/session/header.api.ts';
import type { Elements } from '#web/ui/content.ts';
import { Stack } from '#web/ui/layout.tsx';
import { Link } from '#web/ui/link.tsx';
import { almostLines } from './almost-lines.ts';
import { bingoTexts } from './bingo.texts.ts';
import styles from './bingo-page.module.css';
import { Board } from './board.tsx';
import { CellDialog } from './cell-dialog.tsx';
import { AlmostLines, Celebration, NoLines } from './lines-card.tsx';

interface PlayerBoardProps {
  readonly board: BingoBoard;
  readonly isMine: boolean;
  /** Contents next to the board, below its progress. */
  readonly children: Elements;
}

export function PlayerBoard({ board, isMine, children }: PlayerBoardProps) {
  const [openId, setOpenId] = useState<number | null>(null);
  const headingId = useId();
  const isPlayer = useHeader()?.user != null;
  const card = board.cells.map(({ text, race }, id) => ({ id, text, marked: race !== null }));
  const lines = completeLines(card);
  const inLine = new Set(lines.flatMap(({ cells }) => cells));
  const open = card.find(({ id }) => id === openId);
  const details = openId === null ? undefined : board.cells[openId];
  const name = isMine ? bingoTexts.myBoard : bingoTexts.boardOf(board.player.username);
  return (
    <section className={styles.columns} aria-labelledby={headingId}>
      <Stack gap={3}>
        <div className={styles.whose}>
          <h2 id={headingId}>{name}</h2>
          {!isMine && isPlayer && (
            <Link to="/bingo?board=own" className={styles.back}>
              {bingoTexts.toMyBoard}
            </Link>
          )}
        </div>
        <Board label={name} card={card} inLine={inLine} onOpen={({ id }) => setOpenId(id)} />
      </Stack>
      <Stack gap={5}>
        {lines.length > 0 ? (
          <Celebration lines={lines} isFull={card.every(({ marked }) => marked)} />
        ) : (
          <NoLines />
        )}
        <AlmostLines cells={almostLines(card)} />
        {children}
      </Stack>
      {open && details && (
        <CellDialog cell={open} isInLine={inLine.has(open.id)} onClose={() => setOpenId(null)}>
          {details.race ? (
            <p>{bingoTexts.happenedIn(details.race.name)}</p>
          ) : (
            <p>{details.isAutomatic ? bingoTexts.resultsDecide : bingoTexts.masterDecides}</p>
          )}
        </CellDialog>
      )}
    </section>
  );
}
