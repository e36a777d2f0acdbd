import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { landingIndex, moveItem } from './move-item.ts';

const FIELD = ['NOR', 'PIA', 'VER', 'RUS'];

describe('moving an item', () => {
  it('puts it at the index, and leaves the others in their order', () => {
    expect(moveItem(FIELD, 'RUS', 0)).toEqual(['RUS', 'NOR', 'PIA', 'VER']);
    expect(moveItem(FIELD, 'NOR', 2)).toEqual(['PIA', 'VER', 'NOR', 'RUS']);
  });

  it('stops at the ends', () => {
    expect(moveItem(FIELD, 'VER', -5)).toEqual(['VER', 'NOR', 'PIA', 'RUS']);
    expect(moveItem(FIELD, 'PIA', 99)).toEqual(['NOR', 'VER', 'RUS', 'PIA']);
  });

  it('is undone by moving back, whatever the list', () => {
    const lists = fc.uniqueArray(fc.string(), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(lists, fc.nat(), fc.nat(), (list, a, b) => {
        const from = a % list.length;
        const item = list[from] ?? '';
        const moved = moveItem(list, item, b % list.length);
        expect(moved[b % list.length]).toBe(item);
        expect(moveItem(moved, item, from)).toEqual(list);
      }),
    );
  });
});

describe('landing after a drag', () => {
  const rows = [0, 50, 100, 180, 230].map((top, index) => ({
    top,
    height: index === 2 ? 80 : 50,
  }));

  it.each([
    { from: 0, distance: 0, to: 0 },
    { from: 0, distance: 25, to: 0 },
    { from: 0, distance: 26, to: 1 },
    { from: 0, distance: 89, to: 1 },
    { from: 0, distance: 91, to: 2 },
    { from: 0, distance: 1000, to: 4 },
    { from: 4, distance: -24, to: 4 },
    { from: 4, distance: -26, to: 3 },
    { from: 4, distance: -1000, to: 0 },
    { from: 2, distance: 26, to: 3 },
  ])('from $from by $distance px is at $to', ({ from, distance, to }) => {
    expect(landingIndex(rows, from, distance)).toBe(to);
  });
});
