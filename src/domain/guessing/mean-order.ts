import { orderLike } from './guess-order.ts';

/** Number and sum of each competitor's positions. */
export interface PositionSums {
  readonly times: Map<string, number>;
  readonly sum: Map<string, number>;
}

/** Returns positions of no orders. */
export const noPositions = (): PositionSums => ({ times: new Map(), sum: new Map() });

/** Adds one guessed order to the places; `null` adds nothing. */
export function addPositions({ times, sum }: PositionSums, order: readonly string[] | null): void {
  order?.forEach((id, index) => {
    times.set(id, (times.get(id) ?? 0) + 1);
    sum.set(id, (sum.get(id) ?? 0) + index);
  });
}

/**
 * Returns competitors by mean position; ties go to the one named more often, then to the season's
 * order.
 * @returns `null` without any order
 */
export function meanOrder(
  { times, sum }: PositionSums,
  field: readonly { readonly id: string }[],
): string[] | null {
  if (times.size === 0) return null;
  const mean = (id: string) => (sum.get(id) ?? 0) / (times.get(id) ?? 1);
  const ids = orderLike(
    [...times.keys()],
    field.map(({ id }) => id),
  ).filter((id) => times.has(id));
  const fieldOrder = new Map(field.map(({ id }, index) => [id, index]));
  return ids.sort(
    (a, b) =>
      mean(a) - mean(b) ||
      (times.get(b) ?? 0) - (times.get(a) ?? 0) ||
      (fieldOrder.get(a) ?? 0) - (fieldOrder.get(b) ?? 0),
  );
}
