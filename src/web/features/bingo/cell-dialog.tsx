import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { DialogButtons } from '#web/ui/dialog-buttons.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { bingoTexts } from './bingo.texts.ts';
import { type BoardCell, placeOf, stateOf } from './board.tsx';
import styles from './cell-dialog.module.css';

interface CellDialogProps {
  readonly cell: BoardCell;
  readonly isInLine: boolean;
  /** What else there is to tell of it. */
  readonly children?: ReactNode;
  /** What can be done with it. */
  readonly action?: ReactNode;
  readonly onClose: () => void;
}

/** One cell in large print. A press beside it closes it, as Escape does. */
export function CellDialog({ cell, isInLine, children, action, onClose }: CellDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => dialog.current?.showModal(), []);
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
        {children}
        <DialogButtons
          confirm={action}
          cancel={<Button onClick={() => dialog.current?.close()}>{bingoTexts.close}</Button>}
        />
      </div>
    </dialog>
  );
}
