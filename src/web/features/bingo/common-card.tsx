import { useState } from 'react';
import type { BingoCell } from '#contract/bingo/bingo.ts';
import { completeLines } from '#domain/bingo/bingo.ts';
import { useMark } from '#web/data/bingo-cells.api.ts';
import { useHeader } from '#web/session/header.api.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { bingoMarkTexts } from '#web/widgets/bingo/bingo-mark.texts.ts';
import { almostLines } from './almost-lines.ts';
import { bingoTexts } from './bingo.texts.ts';
import styles from './bingo-page.module.css';
import { Board } from './board.tsx';
import { CellDialog } from './cell-dialog.tsx';
import { AlmostLines, Celebration, NoLines } from './lines-card.tsx';

export function EditLink() {
  if (!useHeader()?.isBingoMaster) return null;
  return (
    <div>
      <ButtonLink to="/bingo/admin">{bingoTexts.edit}</ButtonLink>
    </div>
  );
}

function MarkButton({ cell }: { readonly cell: BingoCell }) {
  const mark = useMark(cell);
  return (
    <Button
      variant="primary"
      isBusy={mark.isPending}
      onClick={() =>
        // The specification gives the text and requires an alert.
        mark.mutate(undefined, { onError: () => window.alert(bingoMarkTexts.failed) })
      }
    >
      {cell.marked ? bingoMarkTexts.unmark : bingoMarkTexts.mark}
    </Button>
  );
}

/** Shows the card that all players share. */
export function CommonCard({ card }: { readonly card: readonly BingoCell[] }) {
  const [openId, setOpenId] = useState<number | null>(null);
  const isBingoMaster = useHeader()?.isBingoMaster === true;
  const lines = completeLines(card);
  const inLine = new Set(lines.flatMap(({ cells }) => cells));
  const open = card.find(({ id }) => id === openId);
  return (
    <div className={styles.columns}>
      <Board card={card} inLine={inLine} onOpen={({ id }) => setOpenId(id)} />
      <Stack gap={5}>
        {lines.length > 0 ? <Celebration lines={lines} /> : <NoLines />}
        <AlmostLines cells={almostLines(card)} />
        <EditLink />
      </Stack>
      {open && (
        <CellDialog
          cell={open}
          isInLine={inLine.has(open.id)}
          action={isBingoMaster && <MarkButton cell={open} />}
          onClose={() => setOpenId(null)}
        />
      )}
    </div>
  );
}
