import { toKey } from '#domain/name-key.ts';

/**
 * What a race or competitor that an admin adds is called among keys: by its name, so that a source that
 * learns of it later finds it.
 */
export function newKey(name: string, taken: ReadonlySet<string>): string {
  const key = toKey(name).slice(0, 50).replace(/-+$/, '') || 'unnamed';
  if (!taken.has(key)) return key;
  let number = 2;
  while (taken.has(`${key}-${number}`)) number += 1;
  return `${key}-${number}`;
}
