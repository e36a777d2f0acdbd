/** A chance as it is told: never as certain where it is not. */
function wholePercent(chance: number, under: string, over: string): string {
  if (chance > 0 && chance < 0.01) return `${under}1`;
  if (chance > 0.99 && chance < 1) return `${over}99`;
  return String(Math.round(100 * chance));
}

/** «22 %», «<1 %» */
export const percent = (chance: number): string => `${wholePercent(chance, '<', '>')}\u00a0%`;

/** In a sentence, without the sign: «22», «under 1» */
export const percentWord = (chance: number): string =>
  wholePercent(chance, 'under\u00a0', 'over\u00a0');
