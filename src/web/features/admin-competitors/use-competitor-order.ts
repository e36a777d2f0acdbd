import { useOrderDraft } from '#web/features/admin/use-order-draft.ts';
import { showToast } from '#web/ui/toast.tsx';
import { type CompetitorKind, useOrderChange } from './admin-competitors.api.ts';
import { adminCompetitorsTexts } from './admin-competitors.texts.ts';

type Order = readonly string[];

/** The order that is being made, and the ways in which it is stored. */
export function useCompetitorOrder(year: number, kind: CompetitorKind, stored: Order) {
  const texts = adminCompetitorsTexts.order;
  const draft = useOrderDraft(stored);
  const change = useOrderChange(year, kind);
  const { order, isChanged, isOutdated } = draft;
  const saveOn = (basedOn: Order) =>
    change.mutate({ ids: [...order], basedOn: [...basedOn] }, { onSuccess: draft.drop });
  return {
    order,
    isChanged,
    isOutdated,
    isSaving: change.isPending,
    isSaved: change.isSuccess,
    error: change.error,
    change: (next: Order) => {
      change.reset();
      draft.change(next);
    },
    undo: () => {
      change.reset();
      draft.drop();
    },
    save: () => saveOn(draft.basedOn),
    saveOver: () => saveOn(stored),
    sort: () =>
      change.mutate(
        { by: 'STANDINGS' },
        {
          onSuccess: () => {
            draft.drop();
            showToast(texts.sorted, {
              label: texts.undo,
              onClick: () => change.mutate({ ids: [...order] }),
            });
          },
        },
      ),
  };
}
