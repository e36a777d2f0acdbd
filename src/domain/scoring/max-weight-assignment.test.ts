import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FORBIDDEN, maxWeightAssignment } from './max-weight-assignment.ts';

/** Tries all assignments; a sum with a forbidden column is -Infinity. */
function greatest(weights: readonly (readonly number[])[], taken: readonly number[] = []): number {
  const row = weights[taken.length];
  if (row === undefined) return 0;
  const sums = row.map((weight, column) =>
    taken.includes(column) ? FORBIDDEN : weight + greatest(weights, [...taken, column]),
  );
  return Math.max(FORBIDDEN, ...sums);
}

const weight = fc.oneof(
  { weight: 5, arbitrary: fc.integer({ min: -30, max: 30 }) },
  { weight: 1, arbitrary: fc.constant(FORBIDDEN) },
);

const matrix = fc
  .tuple(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: 2 }))
  .chain(([rows, more]) =>
    fc.array(fc.array(weight, { minLength: rows + more, maxLength: rows + more }), {
      minLength: rows,
      maxLength: rows,
    }),
  );

test('no other assignment has a greater sum', () => {
  fc.assert(
    fc.property(matrix, (weights) => {
      const columns = weights[0]?.length ?? 0;
      const found = maxWeightAssignment(weights.length, columns, Float64Array.from(weights.flat()));
      const expected = greatest(weights);
      expect(found).toBe(expected === FORBIDDEN ? null : expected);
    }),
    { numRuns: 1000 },
  );
});
