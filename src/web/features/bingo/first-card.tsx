import type { BingoFirst } from '#contract/bingo-boards.ts';
import { formatList } from '#web/app/lists.ts';
import { Card } from '#web/ui/card.tsx';
import { bingoTexts } from './bingo.texts.ts';
import type { DealtBoards } from './bingo-boards.api.ts';
import styles from './first-card.module.css';

function First({ title, first }: { readonly title: string; readonly first: BingoFirst }) {
  const names = first.players.map(({ username }) => username);
  const others = first.playerCount - names.length;
  return (
    <div>
      <dt className={styles.what}>{title}</dt>
      <dd className={styles.who}>
        <span className={styles.names}>
          {formatList(others > 0 ? [...names, bingoTexts.others(others)] : names)}
        </span>
        <span className={styles.what}>{first.race.name}</span>
      </dd>
    </div>
  );
}

/** Who came first: what a board is for. */
export function FirstCard({ boards }: { readonly boards: DealtBoards }) {
  const { firstLine, fullHouse } = boards;
  return (
    <Card title={bingoTexts.firstTitle}>
      {firstLine === null ? (
        <p>{bingoTexts.noFirst}</p>
      ) : (
        <dl className={styles.firsts}>
          <First title={bingoTexts.firstLine(firstLine.playerCount)} first={firstLine} />
          {fullHouse && (
            <First title={bingoTexts.fullHouse(fullHouse.playerCount)} first={fullHouse} />
          )}
        </dl>
      )}
    </Card>
  );
}
