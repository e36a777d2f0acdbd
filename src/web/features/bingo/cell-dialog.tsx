import { classNames } from '#web/ui/class-names.ts';
import type { Elements } from '#web/ui/content.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { bingoTexts } from './bingo.texts.ts';
import { type BoardCell, placeOf, stateOf } from './board.tsx';
import styles from './cell-dialog.module.css';

interface CellDialogProps {
  readonly cell: BoardCell;
  readonly isInLine: boolean;
  /** Further details of the cell. */
  readonly children?: Elements;
  /** Actions on the cell. */
  readonly action?: Elements;
  readonly onClose: () => void;
}

/** Dialog which shows one cell in large print. */
export function CellDialog({ cell, isInLine, children, action, onClose }: CellDialogProps) {
  const { row, column } = placeOf(cell.id);
  return (
    <Dialog
      className={styles.dialog}
      eyebrow={<p className={styles.place}>{bingoTexts.place(row, column)}</p>}
      title={cell.text.trim() || bingoTexts.emptyCell}
      alternative={action}
      cancelLabel={bingoTexts.close}
      closesBeside
      onClose={onClose}
    >
      <p
        className={classNames(
          styles.state,
          cell.marked && styles.marked,
          isInLine && styles.inLine,
        )}
      >
        {cell.marked && <Icon name="check" size={16} />}
        <span>{stateOf(cell, isInLine)}</span>
      </p>
      {children}
    </Dialog>
  );
}
