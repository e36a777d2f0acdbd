import type { SeasonChances } from '#contract/scoring/chances.ts';
import { keysOf } from '#domain/base/keys-of.ts';
import { rankByPoints } from '#domain/scoring/ranks.ts';
import { formatPoints, percent } from '#web/formatting/numbers.ts';
import { graphTexts as texts } from './graph.texts.ts';
import {
  behindLeader,
  lowestShown,
  niceTicks,
  type PlottedLine,
  rankTicks,
} from './graph-geometry.ts';

/** Totals of a player, with ranks if not all lines are loaded. */
export interface GraphTotals extends PlottedLine {
  readonly ranks?: readonly number[];
}

export interface GraphData {
  readonly lines: readonly GraphTotals[];
  /** Highest total after each race, of any player. */
  readonly best: readonly number[];
  /** Chances; `undefined` until fetched. */
  readonly chances?: SeasonChances | undefined;
}

/** Values at the lower and upper edge, and those with a number. */
export interface GraphAxis {
  readonly bottom: number;
  readonly top: number;
  readonly ticks: readonly number[];
}

/** Mode of the season's graph. */
export interface GraphMode {
  readonly label: () => string;
  /** Returns the value of each line after every race, instead of its totals; `NaN` for none. */
  readonly show: (data: GraphData) => readonly PlottedLine[];
  readonly axis: (shown: readonly PlottedLine[]) => GraphAxis;
  /** Index at which lines start: 0 is before the first race, 1 after it. */
  readonly from: 0 | 1;
  /** True places values next to the names at both ends instead of on an axis. */
  readonly isNamedAtBothEnds: boolean;
  readonly format: (value: number) => string;
  readonly readout: (name: string, value: string, moment: string) => string;
  /** True for the mode of chances, which start later than totals and exist for players only. */
  readonly isOfChances?: boolean;
}

function pointsAxis(shown: readonly PlottedLine[]): GraphAxis {
  const highest = Math.max(0, ...shown.flatMap(({ scores }) => scores));
  const ticks = niceTicks(lowestShown(shown), highest, 5);
  return { bottom: ticks[0] ?? 0, top: ticks.at(-1) ?? 1, ticks };
}

function ranksOf({ lines }: GraphData): readonly PlottedLine[] {
  const raceCount = Math.max(0, ...lines.map(({ scores }) => scores.length));
  const ranks = Array.from({ length: raceCount }, (_, race) =>
    rankByPoints(lines.map(({ scores }) => scores[race] ?? 0)),
  );
  return lines.map((line, index) => ({
    ...line,
    scores: line.ranks ?? ranks.map((atRace) => atRace[index] ?? 0),
  }));
}

function ranksAxis(shown: readonly PlottedLine[]): GraphAxis {
  const last = Math.max(1, ...shown.flatMap(({ scores }) => scores.slice(1)));
  return { bottom: last, top: 1, ticks: rankTicks(last) };
}

/** Returns the players who have a chance now; earlier chances follow once computed. */
function chancesOf({ lines, chances }: GraphData): readonly PlottedLine[] {
  const known = new Map(chances?.players.map((player) => [player.id, player.chances]));
  return lines
    .map((line) => ({
      ...line,
      scores: line.scores.map((_, race) => known.get(line.id)?.[race - 1] ?? Number.NaN),
    }))
    .filter(({ scores }) => !Number.isNaN(scores.at(-1)));
}

const CHANCE_TICKS = 5;

function chancesAxis(shown: readonly PlottedLine[]): GraphAxis {
  const known = shown.flatMap(({ scores }) => scores.filter((chance) => !Number.isNaN(chance)));
  const ticks = niceTicks(0, 100 * Math.max(0.1, ...known), CHANCE_TICKS).map((tick) => tick / 100);
  return { bottom: 0, top: ticks.at(-1) ?? 1, ticks };
}

const points = {
  axis: pointsAxis,
  from: 0,
  isNamedAtBothEnds: false,
  format: formatPoints,
  readout: (...about) => texts.points(...about),
} as const satisfies Partial<GraphMode>;

/** Modes in the order of the menu. */
export const GRAPH_MODES = {
  total: { ...points, label: () => texts.total, show: ({ lines }) => lines },
  gap: { ...points, label: () => texts.gap, show: ({ lines, best }) => behindLeader(lines, best) },
  rank: {
    label: () => texts.rank,
    show: ranksOf,
    axis: ranksAxis,
    from: 1,
    isNamedAtBothEnds: true,
    format: formatPoints,
    readout: (...about) => texts.place(...about),
  },
  chance: {
    label: () => texts.chance,
    show: chancesOf,
    axis: chancesAxis,
    from: 1,
    isNamedAtBothEnds: false,
    format: (chance) => (Number.isNaN(chance) ? texts.noChance : percent(chance)),
    readout: (...about) => texts.chanceOf(...about),
    isOfChances: true,
  },
} as const satisfies Record<string, GraphMode>;

export type GraphModeName = keyof typeof GRAPH_MODES;

export const GRAPH_MODE_NAMES = keysOf(GRAPH_MODES);
