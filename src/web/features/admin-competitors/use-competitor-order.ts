import { useOrderDraft } from '#web/features/admin-shared/use-order-draft.ts';
import { showToast } from '#web/ui/toast.tsx';
import { type CompetitorKind, useOrderChange } from './admin-competitors.api.ts';
import { adminCompetitorsTexts } from './admin-competitors.texts.ts';

type Order = readonly string[];

/** The order that is being made, and the ways in which it is stored. */
export function useCompetitorOrder(year: number, kind: CompetitorKind, stored: Order) {
  const texts = adminCompetitorsTexts.order;
  const send = useOrderChange(year, kind);
  const form = useOrderDraft(stored, (order, basedOn) =>
    send({ ids: [...order], basedOn: [...basedOn] }),
  );
  return {
    ...form,
    sort: () => {
      const before = form.value;
      form.write(async () => {
        await send({ by: 'STANDINGS' });
        form.keepStored();
        showToast(texts.sorted, {
          label: texts.undo,
          onClick: () => form.write(() => send({ ids: [...before] })),
        });
      });
    },
  };
}
