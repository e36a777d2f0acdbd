import { useState } from 'react';
import { orderLike } from '#domain/guess-order.ts';
import { showToast } from '#web/ui/toast.tsx';
import { type CompetitorKind, useOrderChange } from './admin-competitors.api.ts';
import { adminCompetitorsTexts } from './admin-competitors.texts.ts';

type Order = readonly string[];

/** The order that is being made, and the ways in which it is stored. */
export function useCompetitorOrder(year: number, kind: CompetitorKind, stored: Order) {
  const texts = adminCompetitorsTexts.order;
  const [draft, setDraft] = useState<Order | null>(null);
  const change = useOrderChange(year, kind);
  // Somebody may have been added since the draft was made.
  const order = draft === null ? stored : orderLike(draft, stored);
  return {
    order,
    isChanged: order.some((id, index) => id !== stored[index]),
    isSaving: change.isPending,
    isSaved: change.isSuccess,
    error: change.error,
    change: (next: Order) => {
      change.reset();
      setDraft(next);
    },
    undo: () => {
      change.reset();
      setDraft(null);
    },
    save: () => change.mutate({ ids: [...order] }, { onSuccess: () => setDraft(null) }),
    sort: () =>
      change.mutate(
        { by: 'STANDINGS' },
        {
          onSuccess: () => {
            setDraft(null);
            showToast(texts.sorted, {
              label: texts.undo,
              onClick: () => change.mutate({ ids: [...order] }),
            });
          },
        },
      ),
  };
}
