import { useEffect, useId, useRef } from 'react';
import type { BingoCell } from '#contract/bingo.ts';
import { useHeader } from '#web/app/header.api.ts';
import { useMark } from '#web/data/bingo-cells.api.ts';
import { bingoMarkTexts } from '#web/shared/bingo-mark.texts.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { DialogButtons } from '#web/ui/dialog-buttons.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { bingoTexts } from './bingo.texts.ts';
import { placeOf, stateOf } from './board.tsx';
import styles from './cell-dialog.module.css';

interface CellDialogProps {
  readonly cell: BingoCell;
  readonly isInLine: boolean;
  readonly onClose: () => void;
}

/** One cell in large print. A press beside it closes it, as Escape does. */
export function CellDialog({ cell, isInLine, onClose }: CellDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => dialog.current?.showModal(), []);
  const isBingoMaster = useHeader()?.isBingoMaster === true;
  const mark = useMark(cell);
  const { row, column } = placeOf(cell.id);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard has Escape and the button
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={titleId}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === event.currentTarget) event.currentTarget.close();
      }}
    >
      <div className={styles.inner}>
        <p className={styles.place}>{bingoTexts.place(row, column)}</p>
        <h2 id={titleId} className={styles.text}>
          {cell.text.trim() || bingoTexts.emptyCell}
        </h2>
        <p
          className={classNames(
            styles.state,
            cell.marked && styles.marked,
            isInLine && styles.inLine,
          )}
        >
          {cell.marked && <Icon name="check" size={16} />}
          {stateOf(cell, isInLine)}
        </p>
        <DialogButtons
          confirm={
            isBingoMaster && (
              <Button
                variant="primary"
                isBusy={mark.isPending}
                onClick={() =>
                  // The text and that it is an alert are the specification's.
                  mark.mutate(undefined, { onError: () => window.alert(bingoMarkTexts.failed) })
                }
              >
                {cell.marked ? bingoMarkTexts.unmark : bingoMarkTexts.mark}
              </Button>
            )
          }
          cancel={<Button onClick={() => dialog.current?.close()}>{bingoTexts.close}</Button>}
        />
      </div>
    </dialog>
  );
}
