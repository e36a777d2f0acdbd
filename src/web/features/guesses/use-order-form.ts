import type { Championship, OrderGuessView } from '#contract/guessing/guesses.ts';
import { orderLike } from '#domain/guessing/guess-order.ts';
import { draftKey, orderKey, putOrder, saveGuess } from '#web/data/guesses.api.ts';
import { useDraftForm } from '#web/saving/use-draft-form.ts';

type Order = readonly string[];

export const sameOrder = (a: Order, b: Order) =>
  a.length === b.length && a.every((id, index) => id === b[index]);

const parseOrder = (kept: unknown): Order | null =>
  Array.isArray(kept) && kept.every((id) => typeof id === 'string') ? kept : null;

/** Manages an order being edited: the saved one, the draft, and saving. */
export function useOrderForm(view: OrderGuessView, championship: Championship, isLocked: boolean) {
  const { year, saved } = view;
  const field = view.field.map(({ look }) => look.id);
  // The entry list may have changed since the draft began.
  const adapt = (order: Order) => orderLike(order, field);
  const form = useDraftForm<Order, Order | null>({
    initial: saved ?? view.lastYearOrder ?? field,
    version: saved,
    isStored: (order) => saved !== null && sameOrder(order, saved),
    adapt,
    adaptBasis: (order) => order && adapt(order),
    kept: { key: draftKey(year, championship), parse: parseOrder },
    undoesSteps: true,
    staysSubmitted: true,
    isLocked,
    save: async (client, order, basedOn) => {
      const call = putOrder(year, championship, order, basedOn);
      const response = await saveGuess(
        client,
        orderKey(year, championship),
        call,
        (before: OrderGuessView, { saved }) => ({
          ...before,
          saved,
          newcomers: [],
        }),
      );
      return response.saved;
    },
  });
  return {
    ...form,
    change: (next: Order) => {
      if (!sameOrder(next, form.value)) form.change(next);
    },
  };
}
