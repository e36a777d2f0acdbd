const UNDECOMPOSED: ReadonlyMap<string, string> = new Map([
  ['æ', 'ae'],
  ['ø', 'o'],
  ['å', 'a'],
  ['ß', 'ss'],
  ['ł', 'l'],
  ['đ', 'd'],
  ['ı', 'i'],
]);

/**
 * Returns a name as a key: `Nico Hülkenberg` → `nico-hulkenberg`. Empty without usable letters.
 */
export function toKey(name: string): string {
  return name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[æøåßłđı]/g, (letter) => UNDECOMPOSED.get(letter) ?? letter)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .replaceAll(' ', '-');
}
