import { useState } from 'react';
import type { BingoCell } from '#contract/bingo.ts';
import { completeLines } from '#domain/bingo.ts';
import { useHeader } from '#web/app/header.api.ts';
import { Page } from '#web/app/page.tsx';
import { QueryBoundary } from '#web/app/query-boundary.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { EmptyState, Skeleton } from '#web/ui/states.tsx';
import { almostLines } from './almost-lines.ts';
import { useBingoCard } from './bingo.api.ts';
import { bingoTexts } from './bingo.texts.ts';
import styles from './bingo-page.module.css';
import { Board } from './board.tsx';
import { CellDialog } from './cell-dialog.tsx';
import { AlmostLines, Celebration, NoLines } from './lines-card.tsx';

function EditLink() {
  if (!useHeader()?.isBingoMaster) return null;
  return (
    <div>
      <ButtonLink to="/bingo/admin">{bingoTexts.edit}</ButtonLink>
    </div>
  );
}

function Count({ card }: { readonly card: readonly BingoCell[] }) {
  const marked = card.filter((cell) => cell.marked).length;
  return (
    <div>
      <p className={styles.number}>{bingoTexts.count(marked, card.length)}</p>
      <div className={styles.progress} aria-hidden="true">
        {card.map(({ id }) => (
          <span key={id} className={classNames(styles.step, id < marked && styles.reached)} />
        ))}
      </div>
    </div>
  );
}

function Card({ card }: { readonly card: readonly BingoCell[] }) {
  const [openId, setOpenId] = useState<number | null>(null);
  const lines = completeLines(card);
  const inLine = new Set(lines.flatMap(({ cells }) => cells));
  const open = card.find(({ id }) => id === openId);
  return (
    <div className={styles.columns}>
      <Board card={card} inLine={inLine} onOpen={({ id }) => setOpenId(id)} />
      <div className={styles.side}>
        {lines.length > 0 ? <Celebration lines={lines} /> : <NoLines />}
        <AlmostLines cells={almostLines(card)} />
        <EditLink />
      </div>
      {open && (
        <CellDialog cell={open} isInLine={inLine.has(open.id)} onClose={() => setOpenId(null)} />
      )}
    </div>
  );
}

export function BingoPage() {
  const query = useBingoCard();
  const year = query.data?.[0]?.year;
  return (
    <Page
      title={year === undefined ? bingoTexts.title : bingoTexts.titleOf(year)}
      lead={bingoTexts.lead}
      aside={query.data && <Count card={query.data} />}
    >
      <QueryBoundary
        query={query}
        skeleton={<Skeleton variant="rows" lines={10} />}
        byStatus={{
          403: (
            <>
              <EmptyState title={bingoTexts.notAvailable} />
              <EditLink />
            </>
          ),
        }}
      >
        {(card) => <Card card={card} />}
      </QueryBoundary>
    </Page>
  );
}
