/**
 * Returns a key that is equal for texts a player would take for the same: it ignores case and white
 * space.
 */
export function bingoTextKey(text: string): string {
  return text.normalize('NFKC').toLocaleLowerCase('nb').replaceAll(/\s+/g, ' ').trim();
}
