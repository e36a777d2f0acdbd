import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runSteps } from './run-steps.ts';
import { sortingSteps } from './sorting-steps.ts';

interface Numbered {
  readonly key: number;
  readonly place: number;
}

const byKey = (a: Numbered, b: Numbered) => a.key - b.key;

test('in steps the order is that of a sort at once, and who are equal stay as they were', () => {
  const lists = fc
    .array(fc.integer({ min: 0, max: 900 }), { maxLength: 3_000, size: 'max' })
    .map((keys) => keys.map((key, place) => ({ key, place })));
  fc.assert(
    fc.property(lists, (list) => {
      const places = (sorted: readonly Numbered[]) => sorted.map(({ place }) => place).join();
      expect(places(runSteps(sortingSteps(list, byKey)))).toBe(places(list.toSorted(byKey)));
    }),
    // Shrinking the list of a failure takes minutes, so it is turned off.
    { endOnFailure: true },
  );
});

test.each([
  ['in order', (index: number) => index],
  ['the other way round', (index: number) => -index],
  ['mixed', (index: number) => (index * 7_919) % 10_007],
])('between steps few are compared: %s', (_, keyOf) => {
  const list = Array.from({ length: 10_007 }, (_, place) => ({ key: keyOf(place), place }));
  let compared = 0;
  let most = 0;
  const steps = sortingSteps(list, (a, b) => {
    compared += 1;
    return byKey(a, b);
  });
  for (let step = steps.next(); !step.done; step = steps.next()) {
    most = Math.max(most, compared);
    compared = 0;
  }
  expect(most).toBeGreaterThan(0);
  expect(most).toBeLessThan(10_000);
});
