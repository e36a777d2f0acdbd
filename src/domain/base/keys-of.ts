/**
 * Returns the keys of a record as its type has them. Not for what a request or a file has: that may
 * have more keys than its type.
 */
export function keysOf<Each extends object>(record: Each): Extract<keyof Each, string>[] {
  return Object.keys(record) as Extract<keyof Each, string>[];
}
