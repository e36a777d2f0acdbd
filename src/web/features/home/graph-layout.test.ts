import { expect, test } from 'vitest';
import { layoutGraph } from './graph-layout.ts';
import { lineStyle } from './line-style.ts';

const players = (count: number) =>
  Array.from({ length: count }, (_, i) => ({
    id: `p${i}`,
    name: `Spiller ${i}`,
    scores: [0, 100 - i, 200 - 2 * i],
  }));
const layout = (count: number, ownId?: string, activeId?: string) =>
  layoutGraph({ lines: players(count), raceCount: 2, width: 358, ownId, activeId });

test('twelve players all have their name at the line, on a phone too', () => {
  const graph = layout(12);
  const heights = players(12).map((line) => graph.labelY(line));
  expect(heights).not.toContain(undefined);
  expect(players(12).some(graph.isInTheCrowd)).toBe(false);
});

test('of forty, the best stand out, and so do the own line and the one looked at', () => {
  const graph = layout(40, 'p30', 'p35');
  const labelled = players(40).filter((line) => graph.labelY(line) !== undefined);
  expect(labelled.map((line) => line.id)).toEqual([
    'p0',
    'p1',
    'p2',
    'p3',
    'p4',
    'p5',
    'p30',
    'p35',
  ]);
  expect(graph.drawingOrder.slice(-2).map((line) => line.id)).toEqual(['p30', 'p35']);
});

test('somebody far behind leaves the graph, with an arrow, and the others their room', () => {
  const lines = [0, -20, -40, -60, -80, -100, -900].map((score, i) => ({
    id: `p${i}`,
    name: `Spiller ${i}`,
    scores: [0, score],
  }));
  const graph = layoutGraph({
    lines,
    raceCount: 1,
    width: 358,
    ownId: undefined,
    activeId: undefined,
  });
  expect(lines.filter(graph.isBelow).map(({ id }) => id)).toEqual(['p6']);
  const [first, , , , , sixth, last] = lines.map(graph.endY);
  expect(last).toBe(graph.bottom);
  expect(Number(sixth) - Number(first)).toBeGreaterThan((graph.bottom - graph.top) / 2);
  expect(graph.labelY(lines[6] as (typeof lines)[number])).toBeDefined();
});

test('a pointer finds the race it is over, and stays within the season', () => {
  const graph = layout(3);
  expect(graph.raceAt(graph.x(1) + 5)).toBe(1);
  expect(graph.raceAt(-100)).toBe(0);
  expect(graph.raceAt(9999)).toBe(2);
  expect(graph.valueAt(graph.y(150))).toBeCloseTo(150);
});

test('six colours go round, and no two of 120 lines look alike', () => {
  const lineStyles = Array.from({ length: 120 }, (_, i) => lineStyle(i));
  expect(new Set(lineStyles.map((style) => style.colour)).size).toBe(6);
  expect(lineStyles[6]?.colour).toBe(lineStyles[0]?.colour);
  expect(new Set(lineStyles.map((style) => JSON.stringify(style))).size).toBe(120);
});
