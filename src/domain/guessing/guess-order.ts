/** Reason why an order is invalid. */
export type OrderFault = 'TWICE' | 'NOT_IN_FIELD' | 'INCOMPLETE';

/**
 * Checks that an order contains each competitor exactly once, and no other.
 * @returns `null` if it is valid
 */
export function orderFault(order: readonly string[], field: readonly string[]): OrderFault | null {
  const named = new Set(order);
  if (named.size < order.length) return 'TWICE';
  const known = new Set(field);
  if (order.some((id) => !known.has(id))) return 'NOT_IN_FIELD';
  return named.size < known.size ? 'INCOMPLETE' : null;
}

/** Returns the entry list sorted by a reference; others come last, in their own order. */
export function orderLike(reference: readonly string[], field: readonly string[]): string[] {
  const known = new Set(field);
  const named = new Set(reference);
  return [...reference.filter((id) => known.has(id)), ...field.filter((id) => !named.has(id))];
}

/** Saved order, adapted to an entry list that may have changed since. */
export interface CarriedOrder {
  /** Whole entry list: as saved, then newcomers in their own order. */
  readonly order: readonly string[];
  readonly newcomers: readonly string[];
}

/**
 * Adapts a saved order to the entry list: newcomers are appended, competitors who left are removed.
 */
export function carryOver(saved: readonly string[], field: readonly string[]): CarriedOrder {
  const named = new Set(saved);
  return {
    order: orderLike(saved, field),
    newcomers: field.filter((id) => !named.has(id)),
  };
}
