import { toKey } from './name-key.ts';

/**
 * Returns a driver's surname, by whose first letters drivers are abbreviated: `Nyck de Vries`, `DEV`
 * → `de Vries`. The last word where no part of the name begins like that.
 */
export function surnameOf(name: string, code: string): string {
  const words = name.split(' ');
  const letters = (part: string) => toKey(part).replaceAll('-', '');
  const parts = words.map((_, index) => words.slice(index).join(' ')).slice(1);
  const begins = (part: string) => letters(part).startsWith(code.toLowerCase());
  return parts.findLast(begins) ?? parts.at(-1) ?? name;
}
