import type { Outline } from './canvas.ts';

const COMMAND = /([MLQCZ])([^MLQCZ]*)/g;
const LONGEST_STEP_PX = 5;
const MOST_STEPS = 12;

const numbersIn = (text: string) => (text.match(/-?[\d.]+/g) ?? []).map(Number);

type Point = readonly [x: number, y: number];

/** Short lines in the place of a curve with these control points (de Casteljau), its start not among them. */
function curve(points: readonly Point[]): number[] {
  const length = points.reduce((sum, [x, y], i) => {
    const [beforeX, beforeY] = points[i - 1] ?? [x, y];
    return sum + Math.hypot(x - beforeX, y - beforeY);
  }, 0);
  const steps = Math.min(MOST_STEPS, Math.max(2, Math.ceil(length / LONGEST_STEP_PX)));
  const line: number[] = [];
  for (let step = 1; step <= steps; step++) {
    const share = step / steps;
    let left = points;
    while (left.length > 1) {
      left = left.slice(1).map(([x, y], i) => {
        const [beforeX, beforeY] = left[i] ?? [x, y];
        return [beforeX + (x - beforeX) * share, beforeY + (y - beforeY) * share] as const;
      });
    }
    line.push(...(left[0] ?? []));
  }
  return line;
}

/**
 * The outlines of a path as SVG writes it, with absolute moves, lines and curves.
 * @param place where a point of it stands in the picture
 */
export function outlinesOf(path: string, place: (x: number, y: number) => Point): Outline[] {
  const outlines: number[][] = [];
  let outline: number[] = [];
  for (const [, command, text = ''] of path.matchAll(COMMAND)) {
    const numbers = numbersIn(text);
    const points: Point[] = [];
    for (let i = 0; i + 1 < numbers.length; i += 2) {
      points.push(place(numbers[i] ?? 0, numbers[i + 1] ?? 0));
    }
    if (command === 'M') {
      outline = [];
      outlines.push(outline);
    }
    if (command === 'M' || command === 'L') {
      outline.push(...points.flat());
    } else if (command !== 'Z') {
      const start = outline.slice(-2) as unknown as Point;
      outline.push(...curve([start, ...points]));
    }
  }
  return outlines;
}

export const rectangle = (x: number, y: number, width: number, height: number): Outline => [
  ...[x, y],
  ...[x + width, y],
  ...[x + width, y + height],
  ...[x, y + height],
];

/** The same leaning over like a kerb's stripes: its upper edge stands so much further to the right. */
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

/** A rectangle with round corners. */
export function rounded(
  x: number,
  y: number,
  width: number,
  height: number,
  radius: number,
): Outline {
  const corner = (cornerX: number, cornerY: number, turn: number) =>
    [0, 1, 2, 3, 4].flatMap((step) => {
      const angle = ((turn + step / 4) * Math.PI) / 2;
      return [cornerX + radius * Math.cos(angle), cornerY + radius * Math.sin(angle)];
    });
  const [right, bottom] = [x + width - radius, y + height - radius];
  return [
    ...corner(right, bottom, 0),
    ...corner(x + radius, bottom, 1),
    ...corner(x + radius, y + radius, 2),
    ...corner(right, y + radius, 3),
  ];
}

/** A circle, as a picture of this size needs it. */
export const disc = (x: number, y: number, radius: number): Outline =>
  Array.from({ length: 48 }, (_, i) => (i / 48) * 2 * Math.PI).flatMap((angle) => [
    x + radius * Math.cos(angle),
    y + radius * Math.sin(angle),
  ]);
