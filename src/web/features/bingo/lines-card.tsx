import type { BingoCell } from '#contract/bingo.ts';
import type { BingoLine } from '#domain/bingo.ts';
import { Card } from '#web/ui/card.tsx';
import { bingoTexts } from './bingo.texts.ts';
import styles from './lines-card.module.css';

/** What there is to celebrate. */
export function Celebration({ lines }: { readonly lines: readonly BingoLine[] }) {
  return (
    <section className={styles.bingo} aria-labelledby="bingo-rop">
      <div className={styles.chequered} />
      <div className={styles.text}>
        <h2 id="bingo-rop" className={styles.shout}>
          {bingoTexts.bingo}
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

/** What would bring the next line. */
export function AlmostLines({ cells }: { readonly cells: readonly BingoCell[] }) {
  if (cells.length === 0) return null;
  return (
    <Card title={bingoTexts.almostLines}>
      <div className={styles.away}>
        <p>{bingoTexts.almostLinesHelp}</p>
        <ul>
          {cells.map((cell) => (
            <li key={cell.id} className={styles.cell}>
              {cell.text.trim() || bingoTexts.emptyCell}
            </li>
          ))}
        </ul>
      </div>
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
