import { orderLike } from '#domain/guess-order.ts';
import { useDraftForm } from '#web/saving/use-draft-form.ts';

type Order = readonly string[];

/**
 * Another order than the stored one, in the making. Who comes or goes meanwhile does not disturb it.
 * @param send stores it, and resolves once everything has been asked for again
 */
export function useOrderDraft(
  stored: Order,
  send: (order: Order, basedOn: Order) => Promise<unknown>,
) {
  return useDraftForm<Order, Order>({
    initial: stored,
    version: stored,
    isStored: (order) => order.every((id, index) => id === stored[index]),
    adapt: (order) => orderLike(order, stored),
    adaptBasis: (order) => orderLike(order, stored),
    save: async (order, basedOn) => {
      await send(order, basedOn);
      return order;
    },
  });
}
