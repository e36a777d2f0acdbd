import { expect, test } from 'vitest';
import { layoutGraph } from './graph-layout.ts';
import { GRAPH_MODES, type GraphModeName } from './graph-modes.ts';

const PHONE = 326;

const players = (count: number, races = 2) =>
  Array.from({ length: count }, (_, i) => ({
    id: `p${i}`,
    name: `Spiller nummer ${i}`,
    scores: Array.from({ length: races + 1 }, (_, race) => race * (100 - i)),
  }));

function layout(count: number, modeName: GraphModeName = 'total', races = 2, width = PHONE) {
  const mode = GRAPH_MODES[modeName];
  const lines = mode.show({ lines: players(count, races), best: [0, 100, 200] });
  const named = lines.map(({ id }) => id);
  return { lines, graph: layoutGraph({ lines, mode, raceCount: races, width, named }) };
}

const MODES = Object.keys(GRAPH_MODES) as GraphModeName[];

test.each(MODES)('twelve players all have their name at the line, on a phone too (%s)', (mode) => {
  const { lines, graph } = layout(12, mode);
  expect(lines.map((line) => graph.labelY(line))).not.toContain(undefined);
});

test.each(
  MODES.flatMap((mode) =>
    [1, 2, 24].flatMap((races) => [PHONE, 550].map((w) => [mode, races, w] as const)),
  ),
)(
  'names of forty are never over each other nor outside (%s, %i races, %i px)',
  (mode, races, width) => {
    const { lines, graph } = layout(40, mode, races, width);
    for (const labelY of [graph.labelY, graph.startLabelY]) {
      const heights = lines.flatMap((line) => labelY(line) ?? []).sort((a, b) => a - b);
      heights.forEach((y, i) => {
        expect(y).toBeGreaterThanOrEqual(0);
        expect(y).toBeLessThanOrEqual(graph.height);
        if (i > 0) expect(y - (heights[i - 1] ?? 0)).toBeGreaterThanOrEqual(17);
      });
    }
  },
);

test('the most important names are there, where there is no room for all', () => {
  const { lines } = layout(40);
  const mode = GRAPH_MODES.total;
  const named = lines.map(({ id }) => id).reverse();
  const graph = layoutGraph({ lines, mode, raceCount: 2, width: PHONE, named });
  expect(graph.labelY(lines[39] as (typeof lines)[number])).toBeDefined();
  expect(graph.labelY(lines[0] as (typeof lines)[number])).toBeUndefined();
});

test('places go from the first on top to the last below, from the first race on', () => {
  const { lines, graph } = layout(40, 'rank', 24);
  const [first, last] = [lines[0], lines[39]] as [(typeof lines)[number], (typeof lines)[number]];
  expect(first.scores.slice(1)).toEqual(Array(24).fill(1));
  expect(last.scores.at(-1)).toBe(40);
  expect(graph.endY(first)).toBe(graph.top);
  expect(graph.endY(last)).toBe(graph.bottom);
  expect(graph.raceAt(-100)).toBe(1);
  expect(graph.path(first).split('L')).toHaveLength(24);
  expect(graph.startLabelY(first)).toBeDefined();
  expect(layout(3).graph.startLabelY(first)).toBeUndefined();
});

test('after one race the places are told once, at the right', () => {
  const { lines, graph } = layout(12, 'rank', 1);
  expect(graph.x(1)).toBe(graph.right);
  expect(lines.map((line) => graph.startLabelY(line))).toEqual(Array(12).fill(undefined));
});

test('places that came with the lines stand, for these are not everybody’s', () => {
  const lines = players(2).map((line, i) => ({ ...line, ranks: [1, 7 + i, 150 + i] }));
  const shown = GRAPH_MODES.rank.show({ lines, best: [] });
  expect(shown.map(({ scores }) => scores)).toEqual([
    [1, 7, 150],
    [1, 8, 151],
  ]);
});

test('equal totals share a place', () => {
  const lines = [10, 5, 5, 1].map((score, i) => ({
    ...(players(1)[0] as ReturnType<typeof players>[number]),
    id: `${i}`,
    scores: [0, score],
  }));
  const shown = GRAPH_MODES.rank.show({ lines, best: [] });
  expect(shown.map(({ scores }) => scores[1])).toEqual([1, 2, 2, 4]);
});

test('somebody far behind leaves the graph, with an arrow, and the others their room', () => {
  const lines = [0, -20, -40, -60, -80, -100, -900].map((score, i) => ({
    id: `p${i}`,
    name: `Spiller ${i}`,
    scores: [0, score],
  }));
  const graph = layoutGraph({
    lines,
    mode: GRAPH_MODES.gap,
    raceCount: 1,
    width: PHONE,
    named: lines.map(({ id }) => id),
  });
  expect(lines.filter(graph.isBelow).map(({ id }) => id)).toEqual(['p6']);
  const [first, , , , , sixth, last] = lines.map(graph.endY);
  expect(last).toBe(graph.bottom);
  expect(Number(sixth) - Number(first)).toBeGreaterThan((graph.bottom - graph.top) / 2);
  expect(graph.labelY(lines[6] as (typeof lines)[number])).toBeDefined();
});

test('a pointer finds the race it is over, and stays within the season', () => {
  const { graph } = layout(3);
  expect(graph.raceAt(graph.x(1) + 5)).toBe(1);
  expect(graph.raceAt(-100)).toBe(0);
  expect(graph.raceAt(9999)).toBe(2);
  expect(graph.valueAt(graph.y(150))).toBeCloseTo(150);
});
