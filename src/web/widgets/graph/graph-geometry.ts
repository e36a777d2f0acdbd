/** Totals of one player: first 0, then one per completed race. */
export interface PlottedLine {
  readonly id: string;
  readonly name: string;
  readonly scores: readonly number[];
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Returns a linear scale from the domain to coordinates. */
export function linearScale(
  [d0, d1]: readonly [number, number],
  [r0, r1]: readonly [number, number],
): (value: number) => number {
  const slope = d1 === d0 ? 0 : (r1 - r0) / (d1 - d0);
  return (value) => r0 + (value - d0) * slope;
}

/**
 * Returns about `count` round values (1, 2 or 5 times a power of ten apart) which span both ends.
 */
export function niceTicks(from: number, to: number, count: number): readonly number[] {
  const span = Math.max(1, to - from);
  const power = 10 ** Math.floor(Math.log10(span / count));
  const step = Math.max(1, power * ([1, 2, 5, 10].find((m) => span / (m * power) <= count) ?? 10));
  const first = Math.floor(from / step);
  const last = Math.ceil(to / step);
  return Array.from({ length: last - first + 1 }, (_, i) => (first + i) * step);
}

/** Returns the first rank and about five round ones after it, up to the last. */
export function rankTicks(last: number): readonly number[] {
  const step = niceTicks(0, last, 5)[1] ?? 1;
  const round = Array.from({ length: Math.floor(last / step) }, (_, i) => (i + 1) * step);
  return [1, ...round.filter((rank) => rank > 1)];
}

/**
 * Returns the gap to the leader after each race; only a ghost can be above 0.
 * @param best the leader's total after each race
 */
export function behindLeader(
  lines: readonly PlottedLine[],
  best: readonly number[],
): readonly PlottedLine[] {
  return lines.map((line) => ({
    ...line,
    scores: line.scores.map((total, race) => total - (best[race] ?? total)),
  }));
}

/**
 * Share of the players whose whole lines are always shown; lines below `ROOM_BELOW` times their
 * range are cut off.
 */
const ORDINARY_SHARE = 0.75;
const ROOM_BELOW = 1.5;

/**
 * Returns the lowest value to show: the minimum, unless somebody is so far behind that all other
 * lines would be squeezed.
 */
export function lowestShown(lines: readonly PlottedLine[]): number {
  const lowest = lines.map((line) => Math.min(0, ...line.scores)).sort((a, b) => b - a);
  const last = lowest.at(-1) ?? 0;
  const ordinary = lowest[Math.ceil(lowest.length * ORDINARY_SHARE) - 1] ?? 0;
  return ordinary === 0 ? last : Math.max(last, ordinary * ROOM_BELOW);
}

/** Returns an SVG path through the points, with gaps where a point has no height. */
export function linePath(points: readonly Point[]): string {
  return points
    .map(({ x, y }, i) => {
      if (Number.isNaN(y)) return '';
      const isStart = Number.isNaN(points[i - 1]?.y ?? Number.NaN);
      return `${isStart ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`;
    })
    .join('');
}

interface Label {
  readonly id: string;
  readonly y: number;
}

/**
 * Returns heights for the labels at the line ends, `gap` apart and between `top` and `bottom`, each
 * as near to its line as possible. Takes labels by importance, and leaves out those without room.
 */
export function placeLabels(
  labels: readonly Label[],
  { top, bottom, gap }: { readonly top: number; readonly bottom: number; readonly gap: number },
): ReadonlyMap<string, number> {
  const room = Math.floor((bottom - top) / gap) + 1;
  const placed = labels
    .slice(0, Math.max(0, room))
    .sort((a, b) => a.y - b.y)
    .map(({ id, y }) => ({ id, y }));
  let lowest = top - gap;
  for (const label of placed) {
    label.y = Math.max(label.y, lowest + gap);
    lowest = label.y;
  }
  let highest = bottom + gap;
  for (const label of placed.toReversed()) {
    label.y = Math.min(label.y, highest - gap);
    highest = label.y;
  }
  return new Map(placed.map(({ id, y }) => [id, y]));
}

/**
 * Returns the line nearest to a value at one race.
 * @param within moves values beyond the graph to its edge
 */
export function nearestLine(
  lines: readonly PlottedLine[],
  race: number,
  value: number,
  within: (value: number) => number = (each) => each,
): PlottedLine | undefined {
  const distance = (line: PlottedLine) => Math.abs(within(line.scores[race] ?? 0) - value);
  return lines
    .filter((line) => !Number.isNaN(distance(line)))
    .reduce<PlottedLine | undefined>(
      (best, line) => (best === undefined || distance(line) < distance(best) ? line : best),
      undefined,
    );
}
