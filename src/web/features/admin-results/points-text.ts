/** A number as people write points, with comma or point. */
export const POINTS = /^\d{1,5}(?:[.,]\d{1,3})?$/;

/** Championship points as typed, nothing being none; `null` for what is no number. */
export function readPoints(text: string): number | null {
  const trimmed = text.trim();
  if (trimmed === '') return 0;
  return POINTS.test(trimmed) ? Number(trimmed.replace(',', '.')) : null;
}

export function writePoints(points: number): string {
  return String(points).replace('.', ',');
}
