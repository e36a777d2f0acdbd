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

/** A whole number as it stands in a sentence: «sju», but «14». */
export const numberWord = (number: number): string => WORDS[number] ?? String(number);
