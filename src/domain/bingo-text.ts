/** What two texts have in common that a player would take for the same: letters, whatever their case, and words. */
export function bingoTextKey(text: string): string {
  return text.normalize('NFKC').toLocaleLowerCase('nb').replaceAll(/\s+/g, ' ').trim();
}
