let format: Intl.NumberFormat | undefined;

/** Championship points may be fractions: «12,5». */
export function formatPoints(points: number): string {
  format ??= new Intl.NumberFormat('nb-NO', { maximumFractionDigits: 2 });
  return format.format(points);
}
