import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aRace } from '#support/season-builders.ts';
import { runningOrder, runningPositions } from './live-order.ts';
import type { Race } from './season.ts';

const DRIVERS = Array.from({ length: 12 }, (_, index) => `d${index + 1}`);

const gridOf = (drivers: readonly string[]) =>
  drivers.map((driverId, index) => ({ driverId, constructorId: null, position: index + 1 }));

const orderOf = (race: Race) => runningOrder(race).map(({ driverId }) => driverId);

const raceWith = (
  first: string | null,
  tenth: string | null,
  drivers: readonly string[] = DRIVERS,
) =>
  aRace(1, {
    grid: gridOf(drivers),
    liveOrder: { drivers: { FIRST: first, TENTH: tenth }, setAt: 1 },
  });

describe('runningOrder', () => {
  it('is the grid while nothing is entered, and nothing without a grid', () => {
    expect(orderOf(aRace(1, { grid: gridOf(DRIVERS) }))).toEqual(DRIVERS);
    expect(orderOf(aRace(1))).toEqual([]);
  });

  it('moves the leader and the tenth, and leaves the others as they started', () => {
    expect(orderOf(raceWith('d3', 'd1')).join(' ')).toBe('d3 d2 d4 d5 d6 d7 d8 d9 d10 d1 d11 d12');
    expect(orderOf(raceWith(null, 'd12')).join(' ')).toBe('d1 d2 d3 d4 d5 d6 d7 d8 d9 d12 d10 d11');
  });

  it('has a driver who was entered as tenth last, where fewer than ten started', () => {
    expect(orderOf(raceWith(null, 'd1', ['d1', 'd2', 'd3']))).toEqual(['d2', 'd3', 'd1']);
  });

  it('ignores a driver who has left the grid since', () => {
    expect(orderOf(raceWith('gone', 'd2'))[0]).toBe('d1');
  });

  it('has everybody on the grid once, with those entered in their places', () => {
    const driver = fc.option(fc.constantFrom(...DRIVERS));
    fc.assert(
      fc.property(driver, driver, (first, tenth) => {
        fc.pre(first === null || first !== tenth);
        const order = orderOf(raceWith(first, tenth));
        expect(order.toSorted()).toEqual(DRIVERS.toSorted());
        if (first !== null) expect(order[0]).toBe(first);
        if (tenth !== null) expect(order[9]).toBe(tenth);
      }),
    );
  });
});

describe('runningPositions', () => {
  it('are unknown until somebody has entered one', () => {
    expect(runningPositions(aRace(1, { grid: gridOf(DRIVERS) }))).toBeNull();
    expect(runningPositions(raceWith('d2', null))?.get('d2')).toBe(1);
    expect(runningPositions(raceWith('d2', null))?.get('d1')).toBe(2);
  });
});
