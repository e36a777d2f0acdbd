import { toKey } from '#domain/base/name-key.ts';

/**
 * Returns the key of a race or competitor that an admin adds. It derives from the name, so that an
 * import can match it later.
 */
export function newKey(name: string, taken: ReadonlySet<string>): string {
  const key = toKey(name).slice(0, 50).replace(/-+$/, '') || 'unnamed';
  if (!taken.has(key)) return key;
  let number = 2;
  while (taken.has(`${key}-${number}`)) number += 1;
  return `${key}-${number}`;
}
