import { BINGO_SIZE } from '#domain/bingo/bingo.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/icon.tsx';
import { bingoTexts } from './bingo.texts.ts';
import styles from './board.module.css';
import { withSoftHyphens } from './soft-hyphens.ts';

/** Cell of the common card, or of a player's board. */
export interface BoardCell {
  readonly id: number;
  readonly text: string;
  readonly marked: boolean;
}

/** Returns row and column of a cell, counted from 1. */
export function placeOf(id: number) {
  return { row: Math.floor(id / BINGO_SIZE) + 1, column: (id % BINGO_SIZE) + 1 };
}

export function stateOf(cell: BoardCell, isInLine: boolean): string {
  if (!cell.marked) return bingoTexts.notMarked;
  return isInLine ? `${bingoTexts.marked}. ${bingoTexts.inLine}` : bingoTexts.marked;
}

interface BoardProps {
  readonly label?: string;
  readonly card: readonly BoardCell[];
  readonly inLine: ReadonlySet<number>;
  readonly onOpen: (cell: BoardCell) => void;
}

export function Board({ label = bingoTexts.board, card, inLine, onOpen }: BoardProps) {
  return (
    <ul className={styles.board} aria-label={label}>
      {card.map((cell) => {
        const { row, column } = placeOf(cell.id);
        const isInLine = inLine.has(cell.id);
        const text = cell.text.trim() || bingoTexts.emptyCell;
        return (
          <li key={cell.id} className={styles.item}>
            <button
              type="button"
              className={classNames(
                styles.cell,
                cell.marked && styles.marked,
                isInLine && styles.inLine,
              )}
              aria-haspopup="dialog"
              onClick={() => onOpen(cell)}
            >
              <span className="visually-hidden">
                {bingoTexts.cell(row, column, text, stateOf(cell, isInLine))}
              </span>
              <span className={styles.text} aria-hidden="true">
                {cell.text.trim() === '' ? '–' : withSoftHyphens(text)}
              </span>
              {cell.marked && (
                <span className={styles.stamp}>
                  <Icon name="check" size={16} />
                </span>
              )}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
