import type { QueryClient } from '@tanstack/react-query';
import { orderLike } from '#domain/guessing/guess-order.ts';
import { useDraftForm } from '#web/saving/use-draft-form.ts';

type Order = readonly string[];

/**
 * Manages a draft of an order. Competitors who join or leave meanwhile are merged in.
 * @param send stores it, and resolves once everything is refetched
 */
export function useOrderDraft(
  stored: Order,
  send: (client: QueryClient, order: Order, basedOn: Order) => Promise<unknown>,
) {
  return useDraftForm<Order, Order>({
    initial: stored,
    version: stored,
    isStored: (order) => order.every((id, index) => id === stored[index]),
    adapt: (order) => orderLike(order, stored),
    adaptBasis: (order) => orderLike(order, stored),
    save: async (client, order, basedOn) => {
      await send(client, order, basedOn);
      return order;
    },
  });
}
