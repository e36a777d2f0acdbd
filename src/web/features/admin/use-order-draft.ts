import { useState } from 'react';
import { orderLike } from '#domain/guess-order.ts';

type Order = readonly string[];

const isSame = (a: Order, b: Order) => a.every((id, index) => id === b[index]);

/** Another order than the stored one, in the making. Who comes or goes meanwhile does not disturb it. */
export function useOrderDraft(stored: Order) {
  const [draft, setDraft] = useState<{ readonly order: Order; readonly basedOn: Order } | null>(
    null,
  );
  const order = draft === null ? stored : orderLike(draft.order, stored);
  const basedOn = draft === null ? stored : orderLike(draft.basedOn, stored);
  return {
    order,
    /** The stored order that was changed. */
    basedOn,
    isChanged: !isSame(order, stored),
    /** Somebody else has stored another order since. */
    isOutdated: !isSame(basedOn, stored),
    change: (next: Order) => setDraft({ order: next, basedOn: draft?.basedOn ?? stored }),
    drop: () => setDraft(null),
  };
}
