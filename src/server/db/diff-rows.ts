import { keysOf } from '#domain/base/keys-of.ts';

export interface ListDiff<Row> {
  readonly added: readonly Row[];
  readonly changed: readonly { readonly from: Row; readonly to: Row }[];
  readonly removed: readonly Row[];
}

/** Returns the inserts, updates and deletes that turn the stored rows into the target rows. */
export function diffRows<Row extends object>(
  stored: readonly Row[],
  target: readonly Row[],
  keyOf: (row: Row) => string,
): ListDiff<Row> {
  const before = new Map(stored.map((row) => [keyOf(row), row]));
  const after = new Map(target.map((row) => [keyOf(row), row]));
  const added: Row[] = [];
  const changed: { from: Row; to: Row }[] = [];
  for (const [key, to] of after) {
    const from = before.get(key);
    if (from === undefined) added.push(to);
    else if (from !== to && changedColumns(from, to).length > 0) changed.push({ from, to });
  }
  const removed = [...before].filter(([key]) => !after.has(key)).map(([, row]) => row);
  return { added, changed, removed };
}

/** Returns the columns in which two rows differ. */
export function changedColumns<Row extends object>(from: Row, to: Row): (keyof Row)[] {
  return keysOf(to).filter((column) => from[column] !== to[column]);
}
