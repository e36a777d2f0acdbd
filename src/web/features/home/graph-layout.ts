import {
  type GraphLine,
  linearScale,
  linePath,
  lowestShown,
  niceTicks,
  placeLabels,
} from './graph-geometry.ts';

const TOP = 10;
const BOTTOM = 28;
const LABEL_GAP = 17;
const CHARACTER = 7.4;
const RACE_NUMBER = 30;
/** With more players than this only the best lines stand out and have labels. */
const CROWD = 16;
const LABELS_IN_A_CROWD = 8;

interface GraphLayoutInput {
  readonly lines: readonly GraphLine[];
  readonly raceCount: number;
  /** Pixels. */
  readonly width: number;
  readonly ownId: string | undefined;
  readonly activeId: string | undefined;
}

/** Where everything in the graph stands, in pixels. */
export function layoutGraph(input: GraphLayoutInput) {
  const { lines, raceCount, width, ownId, activeId } = input;
  const height = Math.min(460, Math.max(300, width * 0.72));
  const values = lines.flatMap((line) => line.scores);
  const ticks = niceTicks(lowestShown(lines), Math.max(0, ...values), 5);
  const domain = [ticks[0] ?? 0, ticks.at(-1) ?? 1] as const;
  const longestName = Math.max(...lines.map((line) => line.name.length));
  const labelLength = Math.min(width < 420 ? 11 : 16, longestName);
  const left = 14 + CHARACTER * Math.max(...ticks.map((tick) => String(tick).length));
  const right = width - (CHARACTER * labelLength + 22);
  const bottom = height - BOTTOM;
  const x = linearScale([0, raceCount], [left, right]);
  const y = linearScale(domain, [bottom, TOP]);

  const lowest = domain[0];
  const isBelow = (line: GraphLine) => (line.scores.at(-1) ?? 0) < lowest;
  const endY = (line: GraphLine) => y(Math.max(lowest, line.scores.at(-1) ?? 0));

  const importance = (line: GraphLine) =>
    line.id === activeId ? -2 : line.id === ownId ? -1 : lines.indexOf(line);
  const byImportance = lines.toSorted((a, b) => importance(a) - importance(b));
  const isCrowd = lines.length > CROWD;
  const ends = byImportance.map((line) => ({ id: line.id, y: endY(line) }));
  const labels = placeLabels(isCrowd ? ends.slice(0, LABELS_IN_A_CROWD) : ends, {
    top: TOP + 4,
    bottom,
    gap: LABEL_GAP,
  });
  const everyNth = Math.ceil((raceCount * RACE_NUMBER) / Math.max(1, right - left));

  return {
    height,
    top: TOP,
    bottom,
    left,
    right,
    x,
    y,
    labelLength,
    ticks,
    lowest,
    /** Whether a line ends further down than is shown. */
    isBelow,
    endY,
    /** Whether a race's number fits under the graph; the last one always does. */
    hasNumber: (race: number) => (raceCount - race) % everyNth === 0,
    isInTheCrowd: (line: GraphLine) => isCrowd && !labels.has(line.id),
    labelY: (line: GraphLine) => labels.get(line.id),
    path: (line: GraphLine) =>
      linePath(line.scores.map((score, race) => ({ x: x(race), y: y(score) }))),
    /** The least important line first, so that the others are drawn over it. */
    drawingOrder: byImportance.toReversed(),
    raceAt: (pixel: number) =>
      Math.min(
        raceCount,
        Math.max(0, Math.round(linearScale([left, right], [0, raceCount])(pixel))),
      ),
    valueAt: linearScale([bottom, TOP], domain),
  };
}

export type GraphLayout = ReturnType<typeof layoutGraph>;
