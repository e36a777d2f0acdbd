import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aRace } from '#support/seasons/season-builders.ts';
import { runningOrder, runningPositions } from './live-order.ts';
import type { Race } from './season.ts';

const DRIVERS = Array.from({ length: 12 }, (_, index) => `d${index + 1}`);

const gridOf = (drivers: readonly string[]) =>
  drivers.map((driverId, index) => ({ driverId, constructorId: null, position: index + 1 }));

const orderOf = (race: Race) => runningOrder(race).map(({ driverId }) => driverId);

const raceWith = (
  known: readonly (readonly [position: number, driverId: string])[],
  drivers: readonly string[] = DRIVERS,
) => aRace(1, { grid: gridOf(drivers), liveOrder: { drivers: new Map(known), setAt: 1 } });

describe('runningOrder', () => {
  it('is the grid while nothing is entered, and nothing without a grid', () => {
    expect(orderOf(aRace(1, { grid: gridOf(DRIVERS) }))).toEqual(DRIVERS);
    expect(orderOf(aRace(1))).toEqual([]);
  });

  it('moves the leader and the tenth, and leaves the others as they started', () => {
    const moved = raceWith([
      [1, 'd3'],
      [10, 'd1'],
    ]);
    expect(orderOf(moved).join(' ')).toBe('d3 d2 d4 d5 d6 d7 d8 d9 d10 d1 d11 d12');
    const tenth = raceWith([[10, 'd12']]);
    expect(orderOf(tenth).join(' ')).toBe('d1 d2 d3 d4 d5 d6 d7 d8 d9 d12 d10 d11');
  });

  it('has a driver who was entered as tenth last, where fewer than ten started', () => {
    expect(orderOf(raceWith([[10, 'd1']], ['d1', 'd2', 'd3']))).toEqual(['d2', 'd3', 'd1']);
  });

  it('ignores a driver who has left the grid since', () => {
    const race = raceWith([
      [1, 'gone'],
      [10, 'd2'],
    ]);
    expect(orderOf(race)[0]).toBe('d1');
  });

  it('has drivers of whom nothing is known in the positions that are left, as they started', () => {
    const known = DRIVERS.toReversed().map((driverId, index) => [index + 1, driverId] as const);
    expect(orderOf(raceWith(known))).toEqual(DRIVERS.toReversed());
    const lacking = known.filter(([, driverId]) => driverId !== 'd4' && driverId !== 'd9');
    expect(orderOf(raceWith(lacking)).join(' ')).toBe('d12 d11 d10 d4 d8 d7 d6 d5 d9 d3 d2 d1');
  });

  it('has everybody on the grid once, with those whose position is known in it', () => {
    const shuffled = fc.shuffledSubarray(DRIVERS, { minLength: DRIVERS.length });
    fc.assert(
      fc.property(shuffled, fc.subarray(DRIVERS), (drivers, known) => {
        const entries = drivers.map((driverId, index) => [index + 1, driverId] as const);
        const order = orderOf(raceWith(entries.filter(([, driverId]) => known.includes(driverId))));
        expect(order.toSorted()).toEqual(DRIVERS.toSorted());
        for (const driverId of known)
          expect(order.indexOf(driverId)).toBe(drivers.indexOf(driverId));
      }),
    );
  });
});

describe('runningPositions', () => {
  it('are unknown until somebody has entered one', () => {
    expect(runningPositions(aRace(1, { grid: gridOf(DRIVERS) }))).toBeNull();
    expect(runningPositions(raceWith([[1, 'd2']]))?.get('d2')).toBe(1);
    expect(runningPositions(raceWith([[1, 'd2']]))?.get('d1')).toBe(2);
  });
});
