import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { WhatIfView } from '#contract/scoring/what-if.ts';
import {
  decodeRaceScenario,
  decodeSeasonScenario,
  encodeRaceScenario,
  encodeSeasonScenario,
} from './scenario-url.ts';

const competitor = (id: string, code: string | null): WhatIfView['drivers'][number] => ({
  id,
  name: id,
  look: { id, code, number: null, constructorName: null, colour: null },
  points: 0,
  places: [],
  position: null,
  isRanked: true,
});

const view = {
  drivers: [
    competitor('albon', 'ALB'),
    competitor('sainz', 'SAI'),
    competitor('one', 'TWO'),
    competitor('other', 'TWO'),
  ],
  constructors: [competitor('red-bull', null), competitor('haas', null)],
};
const known = {
  order: ['albon', 'sainz', 'one', 'other'],
  retired: 1,
  flags: { YELLOW_FLAG: 2, RED_FLAG: 0, SAFETY_CAR: 1 },
};
const knownSeason = {
  drivers: known.order,
  constructors: ['red-bull', 'haas'],
  flags: known.flags,
};
const flags = fc.record({
  YELLOW_FLAG: fc.nat(999),
  RED_FLAG: fc.nat(999),
  SAFETY_CAR: fc.nat(999),
});
const shuffled = (ids: readonly string[]) =>
  fc.shuffledSubarray([...ids], { minLength: ids.length });

function toQuery(changes: Readonly<Record<string, string | null>>): URLSearchParams {
  const set = Object.entries(changes).filter((each): each is [string, string] => each[1] !== null);
  return new URLSearchParams(set);
}

describe('the address of a scenario', () => {
  it('brings a race back', () => {
    const scenario = fc.record({ order: shuffled(known.order), retired: fc.nat(4), flags });
    fc.assert(
      fc.property(scenario, (each) => {
        expect(
          decodeRaceScenario(toQuery(encodeRaceScenario(each, known, view)), known, view),
        ).toEqual(each);
      }),
    );
  });

  it('brings a season back', () => {
    const scenario = fc.record({
      drivers: shuffled(known.order),
      constructors: shuffled(knownSeason.constructors),
      flags,
    });
    fc.assert(
      fc.property(scenario, (each) => {
        const query = toQuery(encodeSeasonScenario(each, knownSeason, view));
        expect(decodeSeasonScenario(query, knownSeason, view)).toEqual(each);
      }),
    );
  });

  it('is empty for what is known, and short otherwise', () => {
    expect(toQuery(encodeRaceScenario(known, known, view)).toString()).toBe('');
    const order = ['sainz', 'albon', 'other', 'one'];
    expect(encodeRaceScenario({ ...known, order }, known, view)).toEqual({
      order: 'sai.alb.other.one',
      out: null,
      flags: null,
    });
  });

  it('is read whatever stands in it', () => {
    const texts = fc.oneof(fc.string(), fc.constantFrom('sai.sai.nobody', '1.2', '99', '-1', '.'));
    fc.assert(
      fc.property(texts, texts, texts, (order, out, counts) => {
        const read = decodeRaceScenario(
          new URLSearchParams({ order, out, flags: counts }),
          known,
          view,
        );
        expect(read.order.toSorted()).toEqual(known.order.toSorted());
        expect(read.retired).toBeGreaterThanOrEqual(0);
        expect(read.retired).toBeLessThanOrEqual(4);
      }),
    );
    const query = new URLSearchParams({ order: 'sai' });
    expect(decodeRaceScenario(query, known, view).order).toEqual([
      'sainz',
      'albon',
      'one',
      'other',
    ]);
  });
});
