import type { BingoLine } from '#domain/bingo/bingo.ts';
import { Card } from '#web/ui/card.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { bingoTexts } from './bingo.texts.ts';
import type { BoardCell } from './board.tsx';
import styles from './lines-card.module.css';

interface CelebrationProps {
  readonly lines: readonly BingoLine[];
  readonly isFull?: boolean;
}

/** Celebrates completed lines. */
export function Celebration({ lines, isFull = false }: CelebrationProps) {
  return (
    <section className={styles.bingo} aria-labelledby="bingo-rop">
      <div className={styles.chequered} />
      <div className={styles.text}>
        <h2 id="bingo-rop" className={styles.shout}>
          {isFull ? bingoTexts.full : bingoTexts.bingo}
        </h2>
        <p>{bingoTexts.lineCount(lines.length)}</p>
        <ul className={styles.lines}>
          {lines.map((line) => (
            <li key={`${line.kind} ${line.index}`} className={styles.line}>
              {bingoTexts.line(line)}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** Shows the cells that would complete the next line. */
export function AlmostLines({ cells }: { readonly cells: readonly BoardCell[] }) {
  if (cells.length === 0) return null;
  return (
    <Card title={bingoTexts.almostLines}>
      <Stack gap={2}>
        <p>{bingoTexts.almostLinesHelp}</p>
        <ul>
          {cells.map((cell) => (
            <li key={cell.id} className={styles.cell}>
              {cell.text.trim() || bingoTexts.emptyCell}
            </li>
          ))}
        </ul>
      </Stack>
    </Card>
  );
}

export function NoLines() {
  return (
    <Card title={bingoTexts.noLines}>
      <p>{bingoTexts.noLinesHelp}</p>
    </Card>
  );
}
