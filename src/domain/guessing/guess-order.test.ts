import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { carryOver, orderFault, orderLike } from './guess-order.ts';

const FIELD = ['albon', 'gasly', 'norris', 'piastri'];

const ids = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g'), { minLength: 1 });
const shuffled = (list: readonly string[]) =>
  fc.shuffledSubarray([...list], { minLength: list.length });

describe('an order', () => {
  test('of the whole field, each once, has no fault', () => {
    expect(orderFault(['norris', 'albon', 'piastri', 'gasly'], FIELD)).toBeNull();
    fc.assert(
      fc.property(
        ids.chain((field) => fc.tuple(fc.constant(field), shuffled(field))),
        ([field, order]) => {
          expect(orderFault(order, field)).toBeNull();
        },
      ),
    );
  });

  test.each([
    ['TWICE', ['norris', 'albon', 'norris', 'gasly']],
    ['TWICE', ['norris', 'albon', 'piastri', 'gasly', 'gasly']],
    ['NOT_IN_FIELD', ['norris', 'albon', 'piastri', 'senna']],
    ['NOT_IN_FIELD', ['norris', 'albon', 'piastri', 'gasly', 'senna']],
    ['NOT_IN_FIELD', ['__proto__', 'albon', 'piastri', 'gasly']],
    ['INCOMPLETE', ['norris', 'albon', 'piastri']],
    ['INCOMPLETE', []],
  ] as const)('is refused as %s: %j', (fault, order) => {
    expect(orderFault(order, FIELD)).toBe(fault);
  });

  test('has no fault exactly when sorting it gives the sorted field', () => {
    const anyOrder = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 6 });
    fc.assert(
      fc.property(anyOrder, ids, (order, field) => {
        const isWhole = JSON.stringify(order.toSorted()) === JSON.stringify(field.toSorted());
        expect(orderFault(order, field) === null).toBe(isWhole);
      }),
    );
  });
});

describe('a saved order in a changed field', () => {
  test('is kept, the newcomer last, without the one who left', () => {
    expect(carryOver(['norris', 'senna', 'albon', 'gasly'], FIELD)).toEqual({
      order: ['norris', 'albon', 'gasly', 'piastri'],
      newcomers: ['piastri'],
    });
  });

  test('in an unchanged field is what was saved', () => {
    const saved = FIELD.toReversed();
    expect(carryOver(saved, FIELD)).toEqual({ order: saved, newcomers: [] });
  });

  test('can always be saved again, and keeps everybody’s places among each other', () => {
    fc.assert(
      fc.property(ids, ids, (saved, field) => {
        const { order, newcomers } = carryOver(saved, field);
        expect(orderFault(order, field)).toBeNull();
        expect(order.slice(0, order.length - newcomers.length)).toEqual(
          saved.filter((id) => field.includes(id)),
        );
        expect(order.slice(order.length - newcomers.length)).toEqual(newcomers);
        expect(carryOver(order, field)).toEqual({ order, newcomers: [] });
      }),
    );
  });
});

test('a field is sorted like a reference, and those it does not know come last as they were', () => {
  expect(orderLike(['piastri', 'senna', 'albon'], FIELD)).toEqual([
    'piastri',
    'albon',
    'gasly',
    'norris',
  ]);
  expect(orderLike([], FIELD)).toEqual(FIELD);
});
