import { expect, test } from 'vitest';
import { castLines, type Emphasis, focusOf } from './graph-cast.ts';
import { GHOST_NAMES, ghostIdOf } from './graph-choices.ts';
import { lineStyle } from './line-style.ts';

const players = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ id: `p${i}`, name: `Spiller ${i}`, scores: [0, -i] }));

interface Choice {
  readonly own?: string;
  readonly pins?: readonly string[];
  readonly active?: string;
  readonly isFocused?: boolean;
}

const cast = (count: number, { own, pins = [], active, isFocused = true }: Choice = {}) =>
  castLines({
    lines: players(count),
    ownId: own,
    pinnedIds: pins,
    activeId: active,
    isFocused,
  });

const idsWith = ({ members }: ReturnType<typeof cast>, emphasis: Emphasis) =>
  members.filter((member) => member.emphasis === emphasis).map(({ line }) => line.id);

test('the focus is the leader, the viewer with two on each side, and who is followed', () => {
  const focus = (ownId: string | undefined, pinnedIds: readonly string[] = []) =>
    focusOf({ lines: players(40), ownId, pinnedIds });
  expect(focus('p20')).toEqual(['p0', 'p18', 'p19', 'p20', 'p21', 'p22']);
  expect(focus('p20', ['p33', 'p21', 'nobody'])).toEqual([
    ...['p0', 'p18', 'p19', 'p20', 'p21', 'p22'],
    'p33',
  ]);
  expect(focus('p0')).toEqual(['p0', 'p1', 'p2']);
  expect(focus('p39')).toEqual(['p0', 'p37', 'p38', 'p39']);
  expect(focus(undefined)).toEqual(['p0', 'p1', 'p2', 'p3', 'p4']);
  expect(focusOf({ lines: [], ownId: 'p0', pinnedIds: ['p1'] })).toEqual([]);
});

test('around the viewer, all others are thin and grey, without a name', () => {
  const { members, named } = cast(40, { own: 'p20', pins: ['p33'] });
  expect(named).toEqual(['p20', 'p33', 'p0', 'p18', 'p19', 'p21', 'p22']);
  const faint = members.filter(({ emphasis }) => emphasis === 'faint');
  expect(faint).toHaveLength(33);
  expect(new Set(faint.map(({ style }) => style.colour))).toEqual(new Set(['var(--color-edge)']));
  const others = members.filter(({ emphasis }) => emphasis !== 'faint');
  expect(new Set(others.map(({ style }) => JSON.stringify(style))).size).toBe(7);
});

test('one of the grey ones that is pointed at stands out, with its name', () => {
  const looked = cast(40, { own: 'p20', active: 'p35' });
  expect(idsWith(looked, 'active')).toEqual(['p35']);
  expect(looked.named[0]).toBe('p35');
  expect(looked.drawingOrder.at(-1)?.line.id).toBe('p35');
  expect(looked.members[35]?.style.colour).toBe('var(--color-ink)');
});

test('of all forty, the best stand out, and so do the own line and the one looked at', () => {
  const all = cast(40, { own: 'p30', active: 'p35', isFocused: false });
  expect(all.named).toEqual(['p35', 'p30', 'p0', 'p1', 'p2', 'p3', 'p4', 'p5']);
  expect(all.drawingOrder.slice(-2).map(({ line }) => line.id)).toEqual(['p30', 'p35']);
  expect(idsWith(all, 'faint')).toEqual([]);
});

test('ghosts are beside the players, dashed, with their names first', () => {
  const ghosts = GHOST_NAMES.map((ghost) => ({
    id: ghostIdOf(ghost),
    name: ghost,
    scores: [0, 9],
  }));
  const { members, named, drawingOrder, ...rest } = castLines({
    lines: players(40),
    ghosts,
    ownId: 'p20',
    pinnedIds: [],
    isFocused: true,
  });
  expect(members).toHaveLength(40);
  expect(named.slice(0, 4)).toEqual([...ghosts.map(({ id }) => id), 'p20']);
  expect(drawingOrder).toHaveLength(43);
  expect(new Set(rest.ghosts.map(({ style }) => style.dash)).size).toBe(3);
  expect(rest.ghosts.every(({ style }) => style.dash !== undefined)).toBe(true);
});

test('of twelve, nobody is in the background until somebody is followed', () => {
  const own = 'p3';
  expect(idsWith(cast(12, { own, isFocused: false }), 'dimmed')).toEqual([]);
  const followed = cast(12, { own, pins: ['p7'], isFocused: false });
  expect(idsWith(followed, 'strong')).toEqual(['p3', 'p7']);
  expect(idsWith(followed, 'dimmed')).toHaveLength(10);
});

test('six colours go round, and no two of 120 lines look alike', () => {
  const lineStyles = Array.from({ length: 120 }, (_, i) => lineStyle(i));
  expect(new Set(lineStyles.map((style) => style.colour)).size).toBe(6);
  expect(lineStyles[6]?.colour).toBe(lineStyles[0]?.colour);
  expect(new Set(lineStyles.map((style) => JSON.stringify(style))).size).toBe(120);
  // Adjacent lines differ in more than colour.
  lineStyles.slice(1).forEach(({ marker }, i) => {
    expect(marker).not.toBe(lineStyles[i]?.marker);
  });
});
