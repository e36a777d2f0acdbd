/**
 * Returns the list with one item moved to an index from 0; indexes beyond the ends are clamped.
 */
export function moveItem<Item>(items: readonly Item[], item: Item, to: number): readonly Item[] {
  const rest = items.filter((other) => other !== item);
  const index = Math.min(Math.max(to, 0), rest.length);
  return [...rest.slice(0, index), item, ...rest.slice(index)];
}

/** Rows of a list from top to bottom, in pixels. */
export interface RowGeometry {
  readonly top: number;
  readonly height: number;
}

/**
 * Returns the index at which a row lands that was dragged `distance` px from index `from`: it
 * passes a row when its leading edge passes that row's middle.
 */
export function landingIndex(rows: readonly RowGeometry[], from: number, distance: number): number {
  const dragged = rows[from];
  if (dragged === undefined) return from;
  const middle = (row: RowGeometry) => row.top + row.height / 2;
  if (distance < 0) {
    const top = dragged.top + distance;
    const passed = rows.slice(0, from).filter((row) => top < middle(row));
    return from - passed.length;
  }
  const bottom = dragged.top + dragged.height + distance;
  const passed = rows.slice(from + 1).filter((row) => bottom > middle(row));
  return from + passed.length;
}
