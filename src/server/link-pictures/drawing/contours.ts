import type { Outline } from './canvas.ts';

/**
 * A closed line as numbers: where it begins, x and y, and then its parts, each after its number of points: 1 is a line
 * to that point, 2 a curve by one point to another, 3 one by two (Bézier curves, as fonts and SVG have them).
 */
export type Contour = readonly number[];

/** Where the points of contours stand in a picture. */
export interface Placement {
  readonly x: number;
  readonly y: number;
  readonly scaleX: number;
  readonly scaleY: number;
}

const LONGEST_STEP_PX = 5;
const MOST_STEPS = 12;

/** Contours in a picture, their curves as short lines. */
export function outlinesOf(contours: readonly Contour[], placement: Placement): Outline[] {
  const { x: left, y: top, scaleX, scaleY } = placement;
  return contours.map((contour) => {
    const xAt = (i: number) => left + (contour[i] as number) * scaleX;
    const yAt = (i: number) => top + (contour[i] as number) * scaleY;
    let [x, y] = [xAt(0), yAt(1)];
    const outline = [x, y];
    for (let i = 2; i < contour.length; ) {
      const points = contour[i] as number;
      const end = i + 2 * points;
      const [endX, endY] = [xAt(end - 1), yAt(end)];
      if (points === 1) {
        outline.push(endX, endY);
      } else {
        const [byX, byY] = [xAt(i + 1), yAt(i + 2)];
        // A curve by one point is one by two, each two thirds of the way there.
        const isCubic = points === 3;
        const [cx, cy] = isCubic ? [byX, byY] : [x + (2 / 3) * (byX - x), y + (2 / 3) * (byY - y)];
        const [dx, dy] = isCubic
          ? [xAt(i + 3), yAt(i + 4)]
          : [endX + (2 / 3) * (byX - endX), endY + (2 / 3) * (byY - endY)];
        const length = Math.abs(endX - x) + Math.abs(endY - y);
        const steps = Math.min(MOST_STEPS, Math.max(2, Math.ceil(length / LONGEST_STEP_PX)));
        for (let step = 1; step <= steps; step++) {
          const t = step / steps;
          const s = 1 - t;
          const [a, b, c, d] = [s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t];
          outline.push(a * x + b * cx + c * dx + d * endX, a * y + b * cy + c * dy + d * endY);
        }
      }
      [x, y] = [endX, endY];
      i = end + 1;
    }
    return outline;
  });
}
