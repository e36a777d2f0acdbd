/**
 * What a race or competitor that an admin adds is called among keys: by its name, so that a source that
 * learns of it later finds it.
 */
export function newKey(name: string, taken: ReadonlySet<string>): string {
  const slug =
    name
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .replace(/[æøå]/g, (letter) => ({ æ: 'ae', ø: 'o', å: 'a' })[letter] ?? '')
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-+|-+$/g, '')
      .slice(0, 50)
      .replace(/-+$/, '') || 'unnamed';
  if (!taken.has(slug)) return slug;
  let number = 2;
  while (taken.has(`${slug}-${number}`)) number += 1;
  return `${slug}-${number}`;
}
