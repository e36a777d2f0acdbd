let format: Intl.NumberFormat | undefined;

/** Championship points may be fractions: «12,5». */
export function formatPoints(points: number): string {
  format ??= new Intl.NumberFormat('nb-NO', { maximumFractionDigits: 2 });
  return format.format(points);
}

const WORDS = [
  'null',
  'én',
  'to',
  'tre',
  'fire',
  'fem',
  'seks',
  'sju',
  'åtte',
  'ni',
  'ti',
] as const;

/** Returns a whole number for a sentence: «sju», but «14». */
export const numberWord = (number: number): string => WORDS[number] ?? String(number);

/** Formats gained or lost points: `+25`, `0`, `−4` with a real minus sign. */
export function signed(points: number): string {
  return points > 0 ? `+${points}` : String(points).replace('-', '\u2212');
}

/** Returns a chance in percent, never rounded to certainty. */
function wholePercent(chance: number, under: string, over: string): string {
  if (chance > 0 && chance < 0.01) return `${under}1`;
  if (chance > 0.99 && chance < 1) return `${over}99`;
  return String(Math.round(100 * chance));
}

/** «22 %», «<1 %» */
export const percent = (chance: number): string => `${wholePercent(chance, '<', '>')}\u00a0%`;

/** Returns a percentage for a sentence, without the sign: «22», «under 1». */
export const percentWord = (chance: number): string =>
  wholePercent(chance, 'under\u00a0', 'over\u00a0');
