import { useState } from 'react';
import { useParams } from 'wouter';
import type { BingoCell } from '#contract/bingo.ts';
import { NotFoundPage } from '#web/app/not-found-page.tsx';
import { Page } from '#web/app/page.tsx';
import { QueryBoundary } from '#web/app/query-boundary.tsx';
import { useYears } from '#web/data/races.api.ts';
import { UnsavedChanges } from '#web/saving/unsaved-changes.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { EmptyState, Skeleton } from '#web/ui/states.tsx';
import { useAddCard, useCardOf } from './admin-bingo.api.ts';
import { adminBingoTexts as texts } from './admin-bingo.texts.ts';
import { bingoPoolTexts } from './bingo-pool.texts.ts';
import styles from './cell-editor.module.css';
import { CellEditor } from './cell-editor.tsx';

function AddCard({ year }: { readonly year: number }) {
  const add = useAddCard(year);
  return (
    <EmptyState title={texts.noCard(year)}>
      <div>
        <Button
          variant="primary"
          isBusy={add.isPending}
          onClick={() =>
            add.mutate(undefined, {
              onError: () => window.alert(texts.addFailed),
            })
          }
        >
          {texts.add}
        </Button>
      </div>
    </EmptyState>
  );
}

function Cells({ card }: { readonly card: readonly BingoCell[] }) {
  const [typed, setTyped] = useState<Readonly<Record<number, string>>>({});
  const textOf = ({ id, text }: BingoCell) => typed[id] ?? text;
  return (
    <>
      <ul className={styles.cells}>
        {card.map((cell) => (
          <CellEditor
            key={cell.id}
            cell={cell}
            text={textOf(cell)}
            onType={(text) => setTyped((before) => ({ ...before, [cell.id]: text }))}
          />
        ))}
      </ul>
      <UnsavedChanges
        when={card.some((cell) => textOf(cell) !== cell.text)}
        title={texts.leave.title}
        explanation={texts.leave.explanation}
        leaveLabel={texts.leave.confirm}
      />
    </>
  );
}

function Card({ year }: { readonly year: number }) {
  const query = useCardOf(year);
  return (
    <Page
      title={texts.yearTitle(year)}
      aside={<ButtonLink to={`/bingo/admin/${year}/pool`}>{bingoPoolTexts.toPool}</ButtonLink>}
    >
      <QueryBoundary query={query} skeleton={<Skeleton variant="rows" lines={10} />}>
        {(card) => (card.length === 0 ? <AddCard year={year} /> : <Cells card={card} />)}
      </QueryBoundary>
    </Page>
  );
}

export function BingoAdminYearPage() {
  const { year: segment } = useParams();
  const query = useYears();
  const year = query.data?.find((each) => String(each) === segment);
  if (year !== undefined) return <Card year={year} />;
  if (query.data !== undefined) return <NotFoundPage />;
  return (
    <Page title={texts.title}>
      <QueryBoundary query={query} skeleton={<Skeleton variant="rows" lines={10} />}>
        {() => null}
      </QueryBoundary>
    </Page>
  );
}
