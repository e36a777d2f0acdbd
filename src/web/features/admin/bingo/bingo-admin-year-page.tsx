import { useState } from 'react';
import type { BingoCell } from '#contract/bingo/bingo.ts';
import { QueryPage } from '#web/page/query-page.tsx';
import { UnsavedChanges } from '#web/saving/unsaved-changes.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { useAddCard, useCardOf } from './admin-bingo.api.ts';
import { adminBingoTexts as texts } from './admin-bingo.texts.ts';
import { bingoPoolTexts } from './bingo-pool.texts.ts';
import styles from './cell-editor.module.css';
import { CellEditor } from './cell-editor.tsx';
import { YearPage } from './year-page.tsx';

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
      <UnsavedChanges when={card.some((cell) => textOf(cell) !== cell.text)} texts={texts.leave} />
    </>
  );
}

function CommonCard({ year }: { readonly year: number }) {
  const query = useCardOf(year);
  return (
    <QueryPage
      title={texts.yearTitle(year)}
      aside={<ButtonLink to={`/bingo/admin/${year}/pool`}>{bingoPoolTexts.toPool}</ButtonLink>}
      query={query}
      rows={10}
    >
      {(card) => (card.length === 0 ? <AddCard year={year} /> : <Cells card={card} />)}
    </QueryPage>
  );
}

export const BingoAdminYearPage = () => <YearPage of={CommonCard} />;
