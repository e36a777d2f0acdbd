import { describe, expect, it, vi } from 'vitest';
import { createDerivedStore } from './derived-store.ts';

const nothing = () => {};

describe('what is derived', () => {
  it('is made once, and whoever asks meanwhile waits for it', async () => {
    const { derive } = createDerivedStore().open(0, nothing);
    const make = vi.fn(async () => ({ rank: 1 }));
    const [first, second] = await Promise.all([derive('rank', make), derive('rank', make)]);
    expect(second).toBe(first);
    expect(await derive('rank', make)).toBe(first);
    expect(make).toHaveBeenCalledTimes(1);
  });

  it('is made anew after it has failed, and as long as there is none', async () => {
    const { derive } = createDerivedStore().open(0, nothing);
    const fail = () => {
      throw new Error('out of memory');
    };
    await expect(derive('rank', fail)).rejects.toThrow('out of memory');
    expect(await derive('rank', () => null)).toBeNull();
    expect(await derive('rank', () => 1)).toBe(1);
  });

  it('is made anew when it is not current any more, once', async () => {
    const { derive } = createDerivedStore().open(0, nothing);
    const ofDay = (day: number, make: () => number) =>
      derive('day', make, { isCurrent: (made) => made === day });
    const make = vi.fn(() => 2);
    expect(await ofDay(1, () => 1)).toBe(1);
    expect(await Promise.all([ofDay(2, make), ofDay(2, make), ofDay(2, make)])).toEqual([2, 2, 2]);
    expect(make).toHaveBeenCalledTimes(1);
  });

  it('is that of its own state, and goes away with it', async () => {
    const store = createDerivedStore();
    const before = store.open(1_000, nothing);
    const after = store.open(1_000, nothing);
    expect(await before.derive('rank', () => 1)).toBe(1);
    expect(await after.derive('rank', () => 2)).toBe(2);
    const both = store.bytes();
    before.end();
    expect(store.bytes()).toBeLessThan(both / 1.9);
    expect(await before.derive('rank', () => 3)).toBe(3);
    expect(await after.derive('rank', () => 4)).toBe(2);
  });

  it('takes no more than the bytes that it may', async () => {
    const store = createDerivedStore(100_000);
    const { derive } = store.open(0, nothing);
    for (let user = 0; user < 1_000; user += 1) {
      await derive(`user ${user}`, () => 'x'.repeat(1_000), {
        bytesOf: ({ length }) => 2 * length,
      });
      await derive('home', () => 'home');
    }
    expect(store.bytes()).toBeLessThanOrEqual(100_000);
    expect(await derive('home', () => 'made again')).toBe('home');
    expect(await derive('user 0', () => 'made again')).toBe('made again');
  });

  it('is kept however large it is, and so is its state', async () => {
    const store = createDerivedStore(100_000);
    const dropped = vi.fn();
    const { derive } = store.open(10_000_000, dropped);
    await derive('all', () => 'kept', { bytesOf: () => 10_000_000 });
    expect(await derive('all', () => 'made again')).toBe('kept');
    expect(dropped).not.toHaveBeenCalled();
  });

  it('makes room with the state that was not asked for longest', async () => {
    const store = createDerivedStore(100_000);
    const dropped: number[] = [];
    const seasons = [0, 1, 2, 3].map((year) => store.open(20_000, () => dropped.push(year)));
    await seasons[0]?.derive('home', () => 'first');
    store.open(20_000, nothing);
    expect(dropped).toEqual([1]);
    expect(await seasons[0]?.derive('home', () => 'made again')).toBe('first');
  });
});
