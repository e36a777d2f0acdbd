import { linearScale, linePath, type PlottedLine, placeLabels } from './graph-geometry.ts';
import type { GraphMode } from './graph-modes.ts';

const TOP = 10;
const BOTTOM = 28;
const LABEL_GAP = 17;
const CHARACTER = 7.4;
/** Distance in px between a line's end and its name. */
const LABEL_OFFSET = 18;
const LABEL_MARGIN = 4;
const RACE_NUMBER = 30;
const PHONE_BELOW = 420;
/** Maximum length of names in characters; with names at both ends there is half the room. */
const LABEL_LENGTH = { phone: 11, wide: 16 };
const LABEL_LENGTH_AT_BOTH = { phone: 10, wide: 14 };

interface GraphLayoutInput {
  readonly lines: readonly PlottedLine[];
  readonly mode: GraphMode;
  readonly raceCount: number;
  /** Width in px. */
  readonly width: number;
  /** Ids of lines with names, most important first; as many as fit are placed. */
  readonly named: readonly string[];
}

/** Returns the layout of the graph, in px. */
export function layoutGraph(input: GraphLayoutInput) {
  const { lines, mode, raceCount, width, named } = input;
  const { isNamedAtBothEnds } = mode;
  const height = Math.min(460, Math.max(300, width * 0.72));
  const axis = mode.axis(lines);
  const from = Math.min(mode.from, raceCount);
  const hasStart = isNamedAtBothEnds && from < raceCount;

  const lengths = hasStart ? LABEL_LENGTH_AT_BOTH : LABEL_LENGTH;
  const longestName = Math.max(
    ...lines.map((line) => line.name.length + (isNamedAtBothEnds ? 3 : 0)),
  );
  const labelLength = Math.min(width < PHONE_BELOW ? lengths.phone : lengths.wide, longestName);
  const labelWidth = CHARACTER * labelLength + LABEL_OFFSET + LABEL_MARGIN;
  const longestTick = Math.max(...axis.ticks.map((tick) => mode.format(tick).length));
  const left = hasStart ? labelWidth : 14 + (isNamedAtBothEnds ? 0 : CHARACTER * longestTick);
  const right = width - labelWidth;
  const bottom = height - BOTTOM;

  const x = from === raceCount ? () => right : linearScale([from, raceCount], [left, right]);
  const y = linearScale([axis.bottom, axis.top], [bottom, TOP]);
  /** Values below the axis are drawn at its edge. */
  const within = (value: number) =>
    axis.bottom < axis.top ? Math.max(axis.bottom, value) : Math.min(axis.bottom, value);
  const valueAt = (line: PlottedLine, race: number) => line.scores[race] ?? 0;
  const yAt = (line: PlottedLine, race: number) => y(within(valueAt(line, race)));

  const lineOf = new Map(lines.map((line) => [line.id, line]));
  const labelsAt = (race: number) =>
    placeLabels(
      named.flatMap((id) => {
        const line = lineOf.get(id);
        return line === undefined ? [] : [{ id, y: yAt(line, race) }];
      }),
      { top: TOP + 4, bottom, gap: LABEL_GAP },
    );
  const endLabels = labelsAt(raceCount);
  const startLabels = hasStart ? labelsAt(from) : new Map<string, number>();
  const everyNth = Math.ceil((raceCount * RACE_NUMBER) / Math.max(1, right - left));
  const raceScale = linearScale([left, right], [from, raceCount]);

  return {
    height,
    top: TOP,
    bottom,
    left,
    right,
    from,
    x,
    y,
    labelLength,
    labelOffset: LABEL_OFFSET,
    isNamedAtBothEnds,
    ticks: axis.ticks,
    within,
    /** Returns true if a line ends below the visible range. */
    isBelow: (line: PlottedLine) => within(valueAt(line, raceCount)) !== valueAt(line, raceCount),
    yAt,
    isShownAt: (line: PlottedLine, race: number) => !Number.isNaN(valueAt(line, race)),
    endY: (line: PlottedLine) => yAt(line, raceCount),
    /** Returns true if a race's number fits under the graph; the last one always does. */
    hasNumber: (race: number) => (raceCount - race) % everyNth === 0,
    labelY: (line: PlottedLine) => endLabels.get(line.id),
    startLabelY: (line: PlottedLine) => startLabels.get(line.id),
    path: (line: PlottedLine) =>
      linePath(
        line.scores.slice(from).map((score, index) => ({ x: x(index + from), y: y(score) })),
      ),
    raceAt: (pixel: number) => Math.min(raceCount, Math.max(from, Math.round(raceScale(pixel)))),
    valueAt: linearScale([bottom, TOP], [axis.bottom, axis.top]),
  };
}

export type GraphLayout = ReturnType<typeof layoutGraph>;
