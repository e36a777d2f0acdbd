import type { Outline } from './canvas.ts';

/** A box leaning over like a kerb's stripes: its upper edge stands so much further to the right. */
export const leaning = (
  x: number,
  y: number,
  width: number,
  height: number,
  lean: number,
): Outline => [
  ...[x + lean, y],
  ...[x + lean + width, y],
  ...[x + width, y + height],
  ...[x, y + height],
];

/** A quarter of a disc; turn 0 is its lower right one, and each turn goes on clockwise. */
export const quarter = (x: number, y: number, radius: number, turn: number): Outline => [
  ...[x, y],
  ...[0, 1, 2, 3, 4].flatMap((step) => {
    const angle = ((turn + step / 4) * Math.PI) / 2;
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
  }),
];

/** A circle, as a picture of this size needs it. */
export const disc = (x: number, y: number, radius: number): Outline =>
  Array.from({ length: 48 }, (_, i) => (i / 48) * 2 * Math.PI).flatMap((angle) => [
    x + radius * Math.cos(angle),
    y + radius * Math.sin(angle),
  ]);
